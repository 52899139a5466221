#include "web/gate/kept_token.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "web/gate/gate.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

class KeptToken : public testing::Test {
  protected:
    KeptToken() {
        std::string name = (fs::temp_directory_path() / "petteia-XXXXXX").string();
        folder_ = mkdtemp(name.data());
        file_ = folder_ / "data" / "host-token";
    }
    ~KeptToken() override { fs::remove_all(folder_); }

    fs::path folder_, file_;
};

TEST_F(KeptToken, IsMadeOnceForItsOwnerOnly) {
    const auto made = kept_token(file_);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_TRUE(check_token_form(*made));
    EXPECT_EQ(*kept_token(file_), *made);
    struct stat about {};
    ASSERT_EQ(stat(file_.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0600u);
    EXPECT_EQ(std::distance(fs::directory_iterator(file_.parent_path()), {}), 1);
}

TEST_F(KeptToken, CanBeOnesOwn) {
    fs::create_directories(file_.parent_path());
    std::ofstream(file_) << "my-own-token\n";
    fs::permissions(file_, fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(*kept_token(file_), "my-own-token");
}

TEST_F(KeptToken, IsMadeAgainIfItIsNoneOrOthersMayHaveSeenIt) {
    fs::create_directories(file_.parent_path());
    for (const std::string& text :
         {std::string(), std::string("short"), std::string("with blank in it"),
          std::string(5000, 'x') + " ", std::string("\0\0\0\0\0\0\0\0\0", 9)}) {
        std::ofstream(file_) << text;
        fs::permissions(file_, fs::perms::owner_read | fs::perms::owner_write);
        const auto made = kept_token(file_);
        ASSERT_TRUE(made) << made.error().message;
        EXPECT_EQ(made->size(), 32u);
    }
    const std::string before = *kept_token(file_);
    fs::permissions(file_, fs::perms::others_read, fs::perm_options::add);
    EXPECT_NE(*kept_token(file_), before);
    EXPECT_EQ(*kept_token(file_), *kept_token(file_));
}

TEST_F(KeptToken, SaysWhyItCannotBeKept) {
    std::ofstream(folder_ / "data") << "a file where the folder should be";
    const auto made = kept_token(file_);
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().message.find("host-token"), std::string::npos) << made.error().message;
    fs::remove(folder_ / "data");
    fs::create_directories(file_);  // A folder where the file should be.
    EXPECT_FALSE(kept_token(file_));
}

}  // namespace
}  // namespace petteia
