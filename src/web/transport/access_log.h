// The access log: a line for each request and each live connection, when it ends. A disk that is full costs lines
// of it, and nothing else.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/time.h"
#include "net/file_descriptor.h"

namespace petteia {

struct Access {
    std::string_view address, method,
        path;  // The path without the query, which may have a token in it.
    int status = 0;
    std::uint64_t bytes = 0;  // Of the answer.
    Milliseconds took{0};
};

class AccessLog {
  public:
    using Report = std::function<void(std::string_view)>;

    // "-" is stderr. Lines are added to what is there. `report` is told once when lines begin to be lost, and
    // once when they are not any more.
    static Result<AccessLog> open(const std::string& file, Report report);

    // "2026-11-16T19:23:27Z 127.0.0.1 GET /api/tables 200 1234 5".
    void write(const Access& access) noexcept;

  private:
    AccessLog(FileDescriptor file, Report report)
        : file_(std::move(file)), report_(std::move(report)) {}
    void count_lost(int problem);
    void tell_lost();

    FileDescriptor file_;
    Report report_;
    std::uint64_t lost_ = 0;
};

}  // namespace petteia
