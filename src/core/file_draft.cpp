#include "core/file_draft.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>

#include "core/text.h"

namespace petteia {
namespace {

bool is_written_directly(const std::filesystem::path& path) {
    const std::string text = path.lexically_normal().string();
    if (text.starts_with("/dev/") || text.starts_with("/proc/")) return true;
    std::error_code error;
    return std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error);
}

// Different for every draft of every process.
std::filesystem::path draft_name(const std::filesystem::path& path) {
    static std::atomic<int> count = 0;
    return path.string() + ".part" + std::to_string(::getpid()) + "-" + std::to_string(++count);
}

// The new name is on the disk too. Some file systems cannot do this, and need not.
void sync_folder(const std::filesystem::path& path) {
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace

FileDraft::FileDraft(const std::filesystem::path& path)
    : name_(path.string()), path_(path), is_direct_(is_written_directly(path)) {
    std::error_code error;
    if (is_direct_ || !std::filesystem::exists(path, error)) return;
    auto real = std::filesystem::canonical(path, error);
    if (!error) path_ = std::move(real);
}

FileDraft::~FileDraft() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!draft_path_.empty()) ::unlink(draft_path_.c_str());
}

Error FileDraft::error() const {
    return {"cannot write " + in_quotes(name_) + ": " + std::generic_category().message(errno)};
}

Status FileDraft::open() {
    if (is_direct_) {
        descriptor_ = ::open(path_.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
        return descriptor_ >= 0 ? ok() : Status(error());
    }
    const auto draft = draft_name(path_);
    descriptor_ = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ < 0) return error();
    draft_path_ = draft;
    struct ::stat old {};
    if (::stat(path_.c_str(), &old) == 0 && ::fchmod(descriptor_, old.st_mode & 07777) != 0)
        return error();
    return ok();
}

Status FileDraft::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ::ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return error();
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return ok();
}

Status FileDraft::put_into_place() {
    if (is_direct_) return ok();
    if (::fsync(descriptor_) != 0) return error();
    if (::rename(draft_path_.c_str(), path_.c_str()) != 0) return error();
    draft_path_.clear();
    sync_folder(path_);
    return ok();
}

Status write_whole_file(const std::filesystem::path& path, std::string_view text) {
    FileDraft draft(path);
    if (Status opened = draft.open(); !opened) return opened;
    if (Status written = draft.write(std::as_bytes(std::span(text))); !written) return written;
    return draft.put_into_place();
}

}  // namespace petteia
