// A file is the old one or the new one, whatever happens.
#include "core/file_draft.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>

namespace petteia {
namespace {

namespace fs = std::filesystem;

class FileDraftTest : public ::testing::Test {
  protected:
    FileDraftTest() { fs::create_directory(folder_); }
    ~FileDraftTest() override { fs::remove_all(folder_); }

    static std::string text_of(const fs::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    std::ptrdiff_t files() const { return std::distance(fs::directory_iterator(folder_), {}); }

    const fs::path folder_ =
        fs::temp_directory_path() / ("petteia-draft-" + std::to_string(::getpid()));
    const fs::path path_ = folder_ / "a.html";
};

// As on a full disk: no file may become larger.
class FullDisk {
  public:
    explicit FullDisk(rlim_t most) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        rlimit limit = before_;
        limit.rlim_cur = most;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

  private:
    rlimit before_{};
    void (*handler_)(int);
};

TEST_F(FileDraftTest, ReplacesWhatIsThere) {
    ASSERT_TRUE(write_whole_file(path_, "a long old text"));
    ASSERT_TRUE(write_whole_file(path_, "new"));
    EXPECT_EQ(text_of(path_), "new");
    EXPECT_EQ(files(), 1);
}

TEST_F(FileDraftTest, LeavesTheOldFileOnAFullDisk) {
    ASSERT_TRUE(write_whole_file(path_, "old"));
    const Status written = [&] {
        const FullDisk full(100);
        return write_whole_file(path_, std::string(1000, 'x'));
    }();
    ASSERT_FALSE(written);
    EXPECT_NE(written.error().message.find("cannot write \""), std::string::npos);
    EXPECT_EQ(text_of(path_), "old");
    EXPECT_EQ(files(), 1);
}

TEST_F(FileDraftTest, LeavesTheOldFileUnlessItIsPutIntoPlace) {
    ASSERT_TRUE(write_whole_file(path_, "old"));
    {
        FileDraft draft(path_);
        ASSERT_TRUE(draft.open());
        ASSERT_TRUE(draft.write(std::as_bytes(std::span("half"))));
        EXPECT_EQ(text_of(path_), "old");
        EXPECT_EQ(files(), 2);
    }
    EXPECT_EQ(text_of(path_), "old");
    EXPECT_EQ(files(), 1);
}

TEST_F(FileDraftTest, KeepsLinksAndPermissions) {
    ASSERT_TRUE(write_whole_file(path_, "old"));
    ASSERT_EQ(::chmod(path_.c_str(), 0640), 0);
    fs::create_symlink("a.html", folder_ / "link");
    ASSERT_TRUE(write_whole_file(folder_ / "link", "new"));
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_EQ(text_of(path_), "new");
    EXPECT_EQ(fs::status(path_).permissions(), fs::perms(0640));
}

TEST_F(FileDraftTest, WritesDirectlyToDevices) {
    EXPECT_TRUE(write_whole_file("/dev/null", "text"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    const Status full = write_whole_file("/dev/full", "text");
    ASSERT_FALSE(full);
    EXPECT_NE(full.error().message.find("No space left"), std::string::npos);
}

TEST_F(FileDraftTest, SaysWhyItCannotWrite) {
    const Status nowhere = write_whole_file(folder_ / "no/such/folder", "text");
    ASSERT_FALSE(nowhere);
    EXPECT_NE(nowhere.error().message.find("No such file"), std::string::npos);
    EXPECT_FALSE(write_whole_file(folder_, "text")) << "a folder";
}

}  // namespace
}  // namespace petteia
