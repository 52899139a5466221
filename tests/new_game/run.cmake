# A game is its folder and one line: adds one to a copy of src/games/CMakeLists.txt in a folder of its own,
# builds what the game needs on top of the libraries that are there, checks its rules and plays it.
include(${CMAKE_CURRENT_LIST_DIR}/../install/checks.cmake)

file(REMOVE_RECURSE ${WORK})
file(READ ${SOURCE}/src/games/CMakeLists.txt lines)
file(WRITE ${WORK}/src/games/CMakeLists.txt "${lines}\npetteia_game(chomp Chomp)\n")
file(COPY ${SOURCE}/examples/chomp/chomp.h DESTINATION ${WORK}/src/games/chomp)

run(${CMAKE_COMMAND} -S ${SOURCE}/tests/new_game -B ${WORK}/build
  -DPETTEIA_SOURCE=${SOURCE} -DPETTEIA_BUILD=${BUILD} -DPETTEIA_OVERLAY=${WORK}
  -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
  -DCMAKE_BUILD_TYPE=${BUILD_TYPE} -DCMAKE_CXX_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${WORK}/build --parallel 2)

run(${WORK}/build/conformance --gtest_filter=Conformance.chomp)
expect("${output}" "1 test from 1 test suite ran")
run(${WORK}/build/petteia games)
foreach(game cubes pacman chomp)
  expect("${output}" "${game}")
endforeach()
run(${WORK}/build/petteia play chomp --first engine:depth=4 --second random)
expect("${output}" "first .* won")
run(${WORK}/build/petteia solve chomp --rows 3 --cols 3 --no-save)
