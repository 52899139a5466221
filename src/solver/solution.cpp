#include "solver/solution.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace petteia {
namespace {

Error stopped() { return {"stopped while reading the solution"}; }

Result<DenseValues> read_values(const SolutionFile& file, const std::stop_token& stop) {
    const SolutionHeader& header = file.header();
    auto values = DenseValues::make(header.count);
    if (!values) return Error{"out of memory for " + std::to_string(header.count) + " positions"};
    SolutionBlock block;
    for (std::uint64_t i = 0; i < header.block_count(); ++i) {
        if (stop.stop_requested()) return stopped();
        if (const Status status = file.read_block(i, block); !status) return status.error();
        const std::uint64_t begin = i * header.block_size();
        for (std::size_t j = 0; j < block.values.size(); ++j) {
            // What is unknown stays untouched, and so takes no memory yet.
            if (block.values[j].is_known()) (*values)[begin + j] = block.values[j];
        }
    }
    return std::move(*values);
}

BlockSource blocks_of(const SolutionHeader& header, const DenseValues& values) {
    return [&](std::uint64_t number) {
        const Value* const begin = values.data() + number * header.block_size();
        return pack_block({{}, {begin, begin + header.size_of_block(number)}});
    };
}

BlockSource blocks_of(const SolutionHeader& header, const SparseTable& table) {
    auto keys = std::make_shared<const std::vector<std::uint64_t>>(table.sorted_keys());
    return [&, keys](std::uint64_t number) {
        const std::uint64_t* const begin = keys->data() + number * header.block_size();
        SolutionBlock block{{begin, begin + header.size_of_block(number)}, {}};
        for (const std::uint64_t key : block.keys) block.values.push_back(table.find(key));
        return pack_block(block);
    };
}

}  // namespace

Result<SparseTable> read_table(const SolutionFile& file, const std::stop_token& stop) {
    SparseTable table;
    SolutionBlock block;
    for (std::uint64_t i = 0; i < file.header().block_count(); ++i) {
        if (stop.stop_requested()) return stopped();
        if (const Status status = file.read_block(i, block); !status) return status.error();
        for (std::size_t j = 0; j < block.keys.size(); ++j) {
            if (block.values[j].is_known()) table.insert(block.keys[j], block.values[j]);
        }
    }
    return table;
}

Value BlockCache::at_index(std::uint64_t index) {
    if (index >= file_->header().count) return {};
    const std::uint64_t size = file_->header().block_size();
    const SolutionBlock* const found = block(index / size);
    return found == nullptr ? Value() : found->values[static_cast<std::size_t>(index % size)];
}

Value BlockCache::at_key(std::uint64_t key) {
    const auto number = file_->block_of(key);
    if (!number) return {};
    const SolutionBlock* const found = block(*number);
    if (found == nullptr) return {};
    const auto place = std::lower_bound(found->keys.begin(), found->keys.end(), key);
    if (place == found->keys.end() || *place != key) return {};
    return found->values[static_cast<std::size_t>(place - found->keys.begin())];
}

const SolutionBlock* BlockCache::block(std::uint64_t number) {
    Slot& slot = slots_[number % slots_.size()];
    if (slot.number != number) {
        slot.number.reset();
        if (const Status status = file_->read_block(number, slot.block); !status) {
            error_ = status.error();
            return nullptr;
        }
        slot.number = number;
    }
    return &slot.block;
}

Solution::Solution(SolutionHeader header, DenseValues values)
    : header_(std::move(header)), store_(std::move(values)) {
    header_.kind = Kind::Dense;
    header_.count = std::get<DenseValues>(store_).size();
}

Solution::Solution(SolutionHeader header, SparseTable table)
    : header_(std::move(header)), store_(std::move(table)) {
    header_.kind = Kind::Sparse;
    header_.count = std::get<SparseTable>(store_).size();
}

Result<Solution> Solution::open(const std::filesystem::path& path) {
    return of_file(SolutionFile::open(path));
}

Result<Solution> Solution::open_own(const std::filesystem::path& path) {
    return of_file(SolutionFile::open_own(path));
}

Result<Solution> Solution::of_file(Result<SolutionFile> file) {
    if (!file) return file.error();
    SolutionHeader header = file->header();
    return Solution(std::move(header), std::make_unique<OnDisk>(*std::move(file)));
}

Status Solution::save(const std::filesystem::path& path) const {
    return write_solution_file(path, header_, blocks());
}

BlockSource Solution::blocks() const {
    if (values() != nullptr) return blocks_of(header_, *values());
    if (table() != nullptr) return blocks_of(header_, *table());
    return [this](std::uint64_t number) -> Result<PackedBlock> {
        SolutionBlock block;
        if (const Status status = file()->read_block(number, block); !status) return status.error();
        return pack_block(block);
    };
}

const Solution::OnDisk* Solution::on_disk() const {
    const auto* const disk = std::get_if<std::unique_ptr<OnDisk>>(&store_);
    return disk == nullptr ? nullptr : disk->get();
}

const SolutionFile* Solution::file() const {
    return on_disk() == nullptr ? nullptr : &on_disk()->file;
}

Value Solution::at_index(std::uint64_t index) const {
    assert(header_.kind == Kind::Dense);
    if (values() != nullptr) return index < values()->size() ? (*values())[index] : Value();
    auto& disk = *std::get<std::unique_ptr<OnDisk>>(store_);
    const std::lock_guard lock(disk.mutex);
    return disk.cache.at_index(index);
}

Value Solution::at_key(std::uint64_t key) const {
    assert(header_.kind == Kind::Sparse);
    if (table() != nullptr) return table()->find(key);
    auto& disk = *std::get<std::unique_ptr<OnDisk>>(store_);
    const std::lock_guard lock(disk.mutex);
    return disk.cache.at_key(key);
}

Result<DenseValues> Solution::take_values(const std::stop_token& stop) && {
    assert(header_.kind == Kind::Dense);
    if (values() != nullptr) return std::move(std::get<DenseValues>(store_));
    return read_values(*file(), stop);
}

Result<SparseTable> Solution::take_table(const std::stop_token& stop) && {
    assert(header_.kind == Kind::Sparse);
    if (table() != nullptr) return std::move(std::get<SparseTable>(store_));
    return read_table(*file(), stop);
}

std::size_t Solution::memory_bytes() const {
    if (const DenseValues* dense = values())
        return static_cast<std::size_t>(dense->size()) * sizeof(Value);
    if (const SparseTable* sparse = table()) return static_cast<std::size_t>(sparse->bytes());
    const std::size_t of_position =
        sizeof(Value) + (header_.kind == Kind::Sparse ? sizeof(std::uint64_t) : 0);
    return OnDisk::kBlocks * static_cast<std::size_t>(header_.block_size()) * of_position;
}

}  // namespace petteia
