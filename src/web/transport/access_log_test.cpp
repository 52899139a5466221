#include "web/transport/access_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

namespace petteia {
namespace {

namespace fs = std::filesystem;

class AccessLogTest : public testing::Test {
  protected:
    AccessLogTest() {
        std::string name = (fs::temp_directory_path() / "petteia-XXXXXX").string();
        folder_ = mkdtemp(name.data());
        file_ = folder_ / "access.log";
    }
    ~AccessLogTest() override { fs::remove_all(folder_); }

    AccessLog opened(const fs::path& file) {
        auto log = AccessLog::open(file.string(), [this](auto text) { told_.emplace_back(text); });
        EXPECT_TRUE(log) << log.error().message;
        return *std::move(log);
    }
    std::string written() const {
        std::ifstream stream(file_);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    fs::path folder_, file_;
    std::vector<std::string> told_;
};

constexpr Access kAccess{"192.0.2.7", "GET", "/api/tables", 200, 1234, Milliseconds(5)};

TEST_F(AccessLogTest, HasALineForEach) {
    opened(file_).write(kAccess);
    opened(file_).write(kAccess);  // Added to what is there.
    const std::string line =
        R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ 192\.0\.2\.7 GET /api/tables 200 1234 5\n)";
    EXPECT_TRUE(std::regex_match(written(), std::regex(line + line))) << written();
    EXPECT_TRUE(told_.empty());
}

TEST_F(AccessLogTest, NobodyWritesLinesOfTheirOwn) {
    opened(file_).write(
        {"192.0.2.7", "GET", "/x\n2026 \x1b[31m evil \xff", 404, 0, Milliseconds(0)});
    opened(file_).write({"", "", std::string(5000, 'x'), 400, 0, Milliseconds(0)});
    const std::string text = written();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), ' '), 12) << text;
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_LT(text.size(), 500u);
}

TEST_F(AccessLogTest, AFullDiskIsToldOnce) {
    AccessLog log = opened("/dev/full");
    for (int i = 0; i < 100; ++i) log.write(kAccess);
    EXPECT_EQ(told_, std::vector<std::string>{
                         "lines of the access log are lost: No space left on device"});
}

TEST_F(AccessLogTest, SaysWhatCannotBeOpened) {
    const auto log = AccessLog::open(folder_.string(), [](auto) {});
    ASSERT_FALSE(log);
    EXPECT_EQ(log.error().message.find("cannot write the access log"), 0u) << log.error().message;
}

}  // namespace
}  // namespace petteia
