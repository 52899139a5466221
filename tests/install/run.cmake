# Installs the built tree into a folder of its own and builds programs against it, as an outsider would:
# with find_package(petteia) and nothing else.
include(${CMAKE_CURRENT_LIST_DIR}/checks.cmake)

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -DCMAKE_PREFIX_PATH=${WORK}/prefix
  -DEXAMPLES=${EXAMPLES} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/outside)
expect("${output}" "win in 11 with (1r|3r)")
run(${WORK}/build/outside_game)

# What is not a door is not installed.
file(GLOB folders RELATIVE ${WORK}/prefix/include/petteia ${WORK}/prefix/include/petteia/*)
expect("${folders}" "^cli;conformance.h;conformance_draft.h;conformance_texts.h;core;detail;search;session$")

run(${WORK}/prefix/bin/petteia version)
expect("${output}" "petteia [0-9]")
