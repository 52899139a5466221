# What the scripts beside this one share.

# run(COMMAND…): its output in `output`; a failure ends the test with all that was printed.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(code)
    list(JOIN ARGN " " line)
    message(FATAL_ERROR "${line}\n${out}${err}")
  endif()
  set(output "${out}" PARENT_SCOPE)
endfunction()

# expect(TEXT PATTERN)
function(expect text pattern)
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "no \"${pattern}\" in:\n${text}")
  endif()
endfunction()
