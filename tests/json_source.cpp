// Boost.JSON itself, compiled once for the tests that read the program's output.
#include <boost/json/src.hpp>
