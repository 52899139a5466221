// Refusal: why a request is not granted, with the status of HTTP that says the same to programs.
#pragma once

#include <string>
#include <utility>

#include "core/result.h"

namespace petteia {

struct Refusal {
    static constexpr int kTooMuch = 429;

    int status = 400;
    std::string message;

    static Refusal not_understood(std::string message) { return {400, std::move(message)}; }
    static Refusal forbidden(std::string message) { return {403, std::move(message)}; }
    static Refusal not_found(std::string message) { return {404, std::move(message)}; }
    static Refusal against_rules(std::string message) { return {422, std::move(message)}; }
    static Refusal against_rules(const Error& error) { return {422, error.message}; }
    static Refusal too_much(std::string message) { return {kTooMuch, std::move(message)}; }
    static Refusal unavailable(std::string message) { return {503, std::move(message)}; }
};

// What to answer when an exception is being handled: 503 if memory ran out, else 500.
Refusal refusal_of_exception();

template <typename T>
using Granted = Result<T, Refusal>;

}  // namespace petteia
