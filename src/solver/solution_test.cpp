#include "solver/solution.h"

#include <gtest/gtest.h>
#include <xxhash.h>

#include <cstring>

#include "core/rng.h"
#include "solver/solver_fixture.h"

namespace petteia {
namespace {

// A value of any kind for each number.
Value some_value(std::uint64_t number) {
    const std::uint64_t bits = mix64(number);
    const int plies = static_cast<int>(bits % 100);
    return bits >> 40 & 1   ? Value::win_in(plies)
           : bits >> 41 & 1 ? Value::loss_in(plies)
                            : Value::draw();
}

Solution dense(std::uint64_t size) {
    auto values = DenseValues::make(size);
    for (std::uint64_t i = 0; i < size; ++i) (*values)[i] = some_value(i);
    return {SolutionHeader{.game = "toy", .rules = "a=1", .is_complete = true}, *std::move(values)};
}

std::uint64_t key_of(std::uint64_t i) { return i == 0 ? ~std::uint64_t{0} : mix64(i) >> (i % 50); }

Solution sparse(std::uint64_t size) {
    SparseTable table;
    for (std::uint64_t i = 0; i < size; ++i) table.insert(key_of(i), some_value(key_of(i)));
    return {SolutionHeader{.game = "toy", .rules = "", .mark = 7}, std::move(table)};
}

// Some of all that can be asked of a solution.
void read_everything(const Solution& solution) {
    const SolutionHeader& header = solution.header();
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(header.count, 300); i += 30) {
        if (header.kind == Solution::Kind::Dense) {
            solution.at_index(i);
        } else {
            solution.at_key(key_of(i));
        }
    }
}

// With a checksum that fits, as somebody with bad intentions would.
std::string resealed(std::string bytes) {
    const std::uint64_t sum = XXH64(bytes.data(), bytes.size() - 8, 0);
    for (std::size_t i = 0; i < 8; ++i)
        bytes[bytes.size() - 8 + i] = static_cast<char>(sum >> (8 * i) & 0xFF);
    return bytes;
}

// Opens `bytes` as a file; gives the error's message, or nothing if it was taken.
std::string refusal(const std::string& bytes) {
    const TemporaryFile file;
    file.write(bytes);
    const auto opened = Solution::open(file.path());
    if (opened) {
        read_everything(*opened);
        return "";
    }
    EXPECT_NE(opened.error().message.find(file.path().string()), std::string::npos);
    return opened.error().message;
}

TEST(Solution, DenseComesBackFromItsFile) {
    for (const std::uint64_t size : {1, 2, 1000, 65'535, 65'536, 65'537, 400'000}) {
        const Solution solution = dense(size);
        const TemporaryFile file;
        Solution again = reopened(solution, file);
        EXPECT_EQ(again.header().game, "toy");
        EXPECT_EQ(again.header().rules, "a=1");
        EXPECT_TRUE(again.header().is_complete);
        ASSERT_EQ(again.header().count, size);
        for (std::uint64_t i = 0; i < size; i += 1 + size / 5000)
            ASSERT_EQ(again.at_index(i), some_value(i)) << i;
        EXPECT_EQ(again.at_index(size), Value());
        const auto values = std::move(again).take_values({});
        ASSERT_TRUE(values);
        for (std::uint64_t i = 0; i < size; ++i) ASSERT_EQ((*values)[i], some_value(i));
    }
}

TEST(Solution, SparseComesBackFromItsFile) {
    for (const std::uint64_t size : {0, 1, 2, 16'384, 16'390, 50'000}) {
        const Solution solution = sparse(size);
        const TemporaryFile file;
        Solution again = reopened(solution, file);
        EXPECT_FALSE(again.header().is_complete);
        EXPECT_EQ(again.header().mark, 7U);
        EXPECT_EQ(again.header().count, solution.header().count);
        for (std::uint64_t i = 0; i < size; i += 1 + size / 2000)
            ASSERT_EQ(again.at_key(key_of(i)), some_value(key_of(i)));
        for (std::uint64_t key = 0; key < 1000; ++key)
            ASSERT_EQ(again.at_key(key << 50 | 12345), solution.at_key(key << 50 | 12345));
        const auto table = std::move(again).take_table({});
        ASSERT_TRUE(table);
        EXPECT_EQ(table->size(), solution.header().count);
    }
}

TEST(Solution, CopiesFromFileToFile) {
    const auto expect_same = [](const Solution& solution) {
        const TemporaryFile file;
        EXPECT_EQ(file_bytes(reopened(solution, file)), file_bytes(solution));
    };
    expect_same(dense(70'000));
    expect_same(sparse(20'000));
}

TEST(Solution, RefusesEverySingleAlteredByte) {
    for (const std::string& bytes : {file_bytes(dense(300)), file_bytes(sparse(100))}) {
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            for (const int change : {1, 0x80, 0xFF}) {
                std::string altered = bytes;
                altered[i] = static_cast<char>(altered[i] ^ change);
                EXPECT_NE(refusal(altered), "") << "byte " << i;
            }
        }
    }
}

TEST(Solution, RefusesEveryTruncationAndAddition) {
    for (const std::string& bytes : {file_bytes(dense(300)), file_bytes(sparse(100))}) {
        for (std::size_t size = 0; size < bytes.size(); ++size)
            EXPECT_NE(refusal(bytes.substr(0, size)), "") << "cut at " << size;
        EXPECT_NE(refusal(bytes + '\0'), "");
        EXPECT_NE(refusal(bytes + bytes), "");
    }
}

TEST(Solution, SurvivesAlterationsWithAChecksumThatFits) {
    for (const std::string& bytes : {file_bytes(dense(300)), file_bytes(sparse(100))}) {
        Rng rng(1);
        for (std::size_t i = 0; i + 8 < bytes.size(); ++i) {
            std::string altered = bytes;
            altered[i] = static_cast<char>(rng.next());
            refusal(resealed(altered));
            refusal(resealed(bytes.substr(0, i + 8)));
        }
    }
}

// Its checksum fits, so somebody wrote it like this.
TEST(Solution, NamesABlockThatCannotBeRead) {
    for (const std::string& bytes : {file_bytes(dense(200'000)), file_bytes(sparse(40'000))}) {
        std::string altered = bytes;
        altered.replace(altered.size() / 2, 16, 16, '\x55');
        const std::string message = refusal(resealed(altered));
        EXPECT_NE(message.find(": block "), std::string::npos) << message;
    }
}

TEST(Solution, RefusesHugeCounts) {
    constexpr std::size_t kCountPlace = 20, kTextsPlace = 14;
    for (std::string bytes : {file_bytes(dense(300)), file_bytes(sparse(100))}) {
        std::string texts = bytes;
        bytes.replace(kCountPlace, 8, 8, '\xFF');
        EXPECT_NE(refusal(resealed(bytes)).find("directory"), std::string::npos);
        texts.replace(kTextsPlace, 6, 6, '\xFF');
        EXPECT_NE(refusal(resealed(texts)).find("texts"), std::string::npos);
    }
}

TEST(Solution, RefusesWhatIsNoSolution) {
    EXPECT_NE(refusal("").find("too short"), std::string::npos);
    EXPECT_NE(refusal(std::string(1000, 'x')).find("another kind"), std::string::npos);
    EXPECT_FALSE(Solution::open("/no/such/file"));
    EXPECT_FALSE(Solution::open("/"));
    EXPECT_FALSE(Solution::open("/dev/zero"));
    std::string newer = file_bytes(dense(10));
    newer[8] = 2;
    EXPECT_NE(refusal(resealed(newer)).find("version"), std::string::npos);
}

TEST(Solution, LeavesTheOldFileIfItCannotWrite) {
    const Status status = dense(10).save("/no/such/folder/file");
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().message.find("/no/such/folder/file"), std::string::npos);
}

TEST(Solution, LeavesNothingBesideItsFile) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("petteia-solution-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    ASSERT_TRUE(dense(10).save(folder / "a"));
    ASSERT_TRUE(sparse(10).save(folder / "a"));
    const auto count = std::distance(std::filesystem::directory_iterator(folder), {});
    EXPECT_EQ(count, 1);
    std::filesystem::remove_all(folder);
}

TEST(Solution, NoticesAFileThatIsCutShortWhileOpen) {
    const TemporaryFile file;
    const Solution solution = reopened(dense(400'000), file);
    std::filesystem::resize_file(file.path(), 100);
    EXPECT_EQ(solution.at_index(399'999), Value());
}

}  // namespace
}  // namespace petteia
