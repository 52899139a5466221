# Installs the built tree into a folder of its own and builds programs against it, as an outsider would:
# with find_package(petteia) and nothing else.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(code)
    list(JOIN ARGN " " line)
    message(FATAL_ERROR "${line}\n${out}")
  endif()
  set(output "${out}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -DCMAKE_PREFIX_PATH=${WORK}/prefix
  -DEXAMPLES=${EXAMPLES} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/outside)
if(NOT output MATCHES "win in 11 with (1r|3r)")
  message(FATAL_ERROR "unexpected output: ${output}")
endif()
run(${WORK}/build/outside_game)

# What is not a door is not installed.
file(GLOB folders RELATIVE ${WORK}/prefix/include/petteia ${WORK}/prefix/include/petteia/*)
if(NOT folders STREQUAL "cli;conformance.h;core;detail;search;session")
  message(FATAL_ERROR "unexpected headers: ${folders}")
endif()

run(${WORK}/prefix/bin/petteia version)
if(NOT output MATCHES "petteia [0-9]")
  message(FATAL_ERROR "unexpected version: ${output}")
endif()
