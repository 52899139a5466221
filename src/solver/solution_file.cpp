#include "solver/solution_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "core/files/file_draft.h"

namespace petteia {
namespace {

using Bytes = std::vector<std::byte>;

constexpr std::string_view kMagic = "PETTSOLV";
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kFixedHeader = 36;
constexpr std::size_t kFooter = 16;

void put(Bytes& bytes, std::uint64_t number, int width) {
    for (int i = 0; i < width; ++i) bytes.push_back(static_cast<std::byte>(number >> (8 * i)));
}
void put(Bytes& bytes, std::string_view text) {
    for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
}

// Takes numbers and texts off the front. REQUIRES: there are enough bytes.
class Taker {
  public:
    explicit Taker(std::span<const std::byte> bytes) : bytes_(bytes) {}

    std::uint64_t number(std::size_t width) {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < width; ++i)
            number |= static_cast<std::uint64_t>(bytes_[i]) << (8 * i);
        bytes_ = bytes_.subspan(width);
        return number;
    }
    std::string text(std::size_t length) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i) text += static_cast<char>(bytes_[i]);
        bytes_ = bytes_.subspan(length);
        return text;
    }

  private:
    std::span<const std::byte> bytes_;
};

class Checksum {
  public:
    Checksum() : state_(XXH64_createState(), &XXH64_freeState) { XXH64_reset(state_.get(), 0); }
    void add(std::span<const std::byte> bytes) {
        XXH64_update(state_.get(), bytes.data(), bytes.size());
    }
    std::uint64_t sum() const { return XXH64_digest(state_.get()); }

  private:
    std::unique_ptr<XXH64_state_t, decltype(&XXH64_freeState)> state_;
};

std::string system_reason() { return std::strerror(errno); }

std::size_t entry_size(SolutionHeader::Kind kind) {
    return kind == SolutionHeader::Kind::Sparse ? 12 : 4;
}

Bytes header_bytes(const SolutionHeader& header) {
    Bytes bytes;
    put(bytes, kMagic);
    put(bytes, kVersion, 4);
    put(bytes, static_cast<std::uint64_t>(header.kind), 1);
    put(bytes, header.is_complete ? 1 : 0, 1);
    put(bytes, header.game.size(), 2);
    put(bytes, header.rules.size(), 4);
    put(bytes, header.count, 8);
    put(bytes, header.mark, 8);
    put(bytes, header.game);
    put(bytes, header.rules);
    return bytes;
}

// The new file while it is written, with the checksum of what it has so far.
class Draft {
  public:
    explicit Draft(const std::filesystem::path& path) : file_(path) {}

    std::uint64_t written() const { return written_; }
    std::uint64_t checksum() const { return checksum_.sum(); }
    Status open() { return file_.open(); }
    Status write(std::span<const std::byte> bytes) {
        checksum_.add(bytes);
        written_ += bytes.size();
        return file_.write(bytes);
    }
    Status put_into_place() { return file_.put_into_place(); }

  private:
    FileDraft file_;
    std::uint64_t written_ = 0;
    Checksum checksum_;
};

// Writes the blocks and fills in the directory.
Status write_blocks(Draft& draft, const SolutionHeader& header, const BlockSource& source,
                    Bytes& directory) {
    for (std::uint64_t i = 0; i < header.block_count(); ++i) {
        const Result<PackedBlock> block = source(i);
        if (!block) return block.error();
        put(directory, block->bytes.size(), 4);
        if (header.kind == SolutionHeader::Kind::Sparse) put(directory, block->first_key, 8);
        if (Status written = draft.write(block->bytes); !written) return written;
    }
    return ok();
}

Status write_end(Draft& draft, Bytes directory) {
    put(directory, draft.written(), 8);
    if (Status written = draft.write(directory); !written) return written;
    Bytes sum;
    put(sum, draft.checksum(), 8);
    return draft.write(sum);
}

}  // namespace

Status write_solution_file(const std::filesystem::path& path, const SolutionHeader& header,
                           const BlockSource& source) {
    if (header.game.size() > std::numeric_limits<std::uint16_t>::max() ||
        header.rules.size() > std::numeric_limits<std::uint32_t>::max())
        return Error{"cannot write " + path.string() + ": the rules are too long a text"};
    Draft draft(path);
    if (Status status = draft.open(); !status) return status;
    Bytes directory;
    if (Status status = draft.write(header_bytes(header)); !status) return status;
    if (Status status = write_blocks(draft, header, source, directory); !status) return status;
    if (Status status = write_end(draft, std::move(directory)); !status) return status;
    return draft.put_into_place();
}

class SolutionFile::Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { ::close(number_); }
    int number() const { return number_; }

  private:
    int number_;
};

// The checksum says that nothing was altered since it was written, not that it was written well.
static Status check_blocks(const SolutionFile& file) {
    SolutionBlock block;
    for (std::uint64_t i = 0; i < file.header().block_count(); ++i) {
        if (Status status = file.read_block(i, block); !status) return status;
    }
    return ok();
}

Result<SolutionFile> SolutionFile::open(const std::filesystem::path& path) {
    SolutionFile file;
    if (const Status status = file.open_descriptor(path); !status) return status.error();
    if (const Status status = file.read_header(); !status) return status.error();
    if (const Status status = file.check_sum(); !status) return status.error();
    if (const Status status = file.read_directory(); !status) return status.error();
    if (const Status status = check_blocks(file); !status) return status.error();
    return file;
}

Result<SolutionFile> SolutionFile::open_own(const std::filesystem::path& path) {
    SolutionFile file;
    if (const Status status = file.open_descriptor(path); !status) return status.error();
    if (const Status status = file.read_header(); !status) return status.error();
    if (const Status status = file.read_directory(); !status) return status.error();
    return file;
}

Status SolutionFile::open_descriptor(const std::filesystem::path& path) {
    name_ = path.string();
    // Not blocking, so that a pipe is found out rather than waited for.
    const int number = ::open(name_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (number < 0) return error(system_reason());
    descriptor_ = std::make_shared<const Descriptor>(number);
    struct ::stat info {};
    if (::fstat(number, &info) != 0) return error(system_reason());
    if (!S_ISREG(info.st_mode)) return error("it is not a regular file");
    size_ = static_cast<std::uint64_t>(info.st_size);
    return ok();
}

Error SolutionFile::error(const std::string& what) const {
    return {"cannot read the solution " + name_ + ": " + what};
}

Status SolutionFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
    while (!bytes.empty()) {
        const ::ssize_t count = ::pread(descriptor_->number(), bytes.data(), bytes.size(),
                                        static_cast<::off_t>(offset));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return error(system_reason());
        if (count == 0) return error("it was cut short");
        offset += static_cast<std::uint64_t>(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return ok();
}

Status SolutionFile::check_sum() const {
    Checksum checksum;
    Bytes buffer(1 << 20);
    const std::uint64_t end = size_ - 8;
    for (std::uint64_t offset = 0; offset < end;) {
        const std::span<std::byte> part(
            buffer.data(),
            static_cast<std::size_t>(std::min<std::uint64_t>(1 << 20, end - offset)));
        if (Status status = read(offset, part); !status) return status;
        checksum.add(part);
        offset += part.size();
    }
    std::array<std::byte, 8> stored;
    if (Status status = read(end, stored); !status) return status;
    if (Taker(stored).number(8) != checksum.sum())
        return error("its checksum does not match: it was altered or cut short");
    return ok();
}

Status SolutionFile::read_header() {
    if (size_ < kFixedHeader + kFooter) return error("it is too short to be one");
    std::array<std::byte, kFixedHeader> fixed;
    if (Status status = read(0, fixed); !status) return status;
    Taker taker(fixed);
    if (taker.text(kMagic.size()) != kMagic) return error("it is a file of another kind");
    if (const auto version = taker.number(4); version != kVersion)
        return error("its version is " + std::to_string(version) + ", not " +
                     std::to_string(kVersion));
    const auto kind = taker.number(1), complete = taker.number(1);
    if (kind > 1 || complete > 1) return error("its header is damaged");
    header_.kind = static_cast<SolutionHeader::Kind>(kind);
    header_.is_complete = complete == 1;
    const auto name_length = taker.number(2), rules_length = taker.number(4);
    header_.count = taker.number(8);
    header_.mark = taker.number(8);
    if (name_length + rules_length > size_ - kFixedHeader - kFooter)
        return error("its texts do not fit into it: it was altered or cut short");
    Bytes texts(name_length + rules_length);
    if (Status status = read(kFixedHeader, texts); !status) return status;
    Taker text_taker(texts);
    header_.game = text_taker.text(name_length);
    header_.rules = text_taker.text(rules_length);
    blocks_begin_ = kFixedHeader + texts.size();
    return ok();
}

Status SolutionFile::read_directory() {
    std::array<std::byte, 8> place;
    if (Status status = read(size_ - kFooter, place); !status) return status;
    const std::uint64_t begin = Taker(place).number(8), end = size_ - kFooter;
    if (begin < blocks_begin_ || begin > end) return error("its directory is out of place");
    // Compared as counts of entries: the product could overflow for a count that is a lie.
    const std::uint64_t entry = entry_size(header_.kind);
    if ((end - begin) % entry != 0 || (end - begin) / entry != header_.block_count())
        return error("its directory is not one of " + std::to_string(header_.count) + " positions");
    Bytes bytes(end - begin);
    if (Status status = read(begin, bytes); !status) return status;
    return fill_directory(bytes, blocks_begin_, begin);
}

Status SolutionFile::fill_directory(std::span<const std::byte> bytes, std::uint64_t offset,
                                    std::uint64_t end) {
    Taker taker(bytes);
    directory_.reserve(header_.block_count());
    for (std::uint64_t i = 0; i < header_.block_count(); ++i) {
        Entry entry{offset, static_cast<std::uint32_t>(taker.number(4)), 0};
        if (entry.size > end - offset) return error("a block reaches beyond its end");
        if (header_.kind == SolutionHeader::Kind::Sparse) entry.first_key = taker.number(8);
        if (i > 0 && header_.kind == SolutionHeader::Kind::Sparse &&
            entry.first_key <= directory_.back().first_key)
            return error("its keys are not in order");
        offset += entry.size;
        directory_.push_back(entry);
    }
    return offset == end ? ok() : Status(error("its blocks do not fill it"));
}

Status SolutionFile::read_block(std::uint64_t number, SolutionBlock& block) const {
    const Entry& entry = directory_[number];
    Bytes packed(entry.size);
    if (Status status = read(entry.offset, packed); !status) return status;
    const BlockShape shape{header_.size_of_block(number),
                           header_.kind == SolutionHeader::Kind::Sparse, entry.first_key};
    const Status status = unpack_block(packed, shape, block);
    if (status) return ok();
    return error("block " + std::to_string(number) + ": " + status.error().message);
}

std::optional<std::uint64_t> SolutionFile::block_of(std::uint64_t key) const {
    const auto after = std::partition_point(directory_.begin(), directory_.end(),
                                            [&](const Entry& e) { return e.first_key <= key; });
    if (after == directory_.begin()) return std::nullopt;
    return static_cast<std::uint64_t>(after - directory_.begin()) - 1;
}

}  // namespace petteia
