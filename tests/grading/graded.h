// What tests of `petteia grade` share: a program's report, and assignments as a teacher would write them.
#pragma once

#include <boost/json.hpp>
#include <set>
#include <string>

// The report of a program ("cmd:…") as JSON.
boost::json::object graded(const std::string& assignment, const std::string& program);
double number(const boost::json::object& object, const char* name);
// Of a test in the report; empty if there is none.
std::string text(const boost::json::value& test, const char* name);
// The names of all bugs that are told.
std::set<std::string> bugs(const boost::json::object& report);
// The folder of an assignment with these tests.
std::string own_assignment(const std::string& name, const std::string& tests);
