# Installs the built tree into a folder of its own and builds a program against it, as an outsider
# would: with find_package(petteia) and nothing else.
include(${CMAKE_CURRENT_LIST_DIR}/checks.cmake)

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -DCMAKE_PREFIX_PATH=${WORK}/prefix)
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/outside)
expect("${output}" "win in 11 with (1r|3r)")
run(${WORK}/prefix/bin/petteia version)
expect("${output}" "petteia [0-9]")
