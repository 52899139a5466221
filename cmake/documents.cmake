# Has the built program write its man pages and shell completions, and compresses what Debian wants
# compressed. Run by the build (cmake/package.cmake):
#   cmake -DPROGRAM=… -DSOURCE=… -DOUTPUT=… -DGZIP=… -P documents.cmake
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${OUTPUT}")
file(MAKE_DIRECTORY "${OUTPUT}/man")

# -n leaves the time out, so that the same page gives the same file.
function(compress file)
  execute_process(COMMAND "${GZIP}" -9nf "${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

execute_process(COMMAND "${PROGRAM}" man --out "${OUTPUT}/man" COMMAND_ERROR_IS_FATAL ANY)
file(GLOB pages "${OUTPUT}/man/*.1")
foreach(page IN LISTS pages)
  compress("${page}")
endforeach()

foreach(shell bash zsh fish)
  set(name_bash petteia.bash)
  set(name_zsh _petteia)
  set(name_fish petteia.fish)
  execute_process(COMMAND "${PROGRAM}" completion ${shell}
    OUTPUT_FILE "${OUTPUT}/${name_${shell}}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()

file(COPY_FILE "${SOURCE}/CHANGELOG.md" "${OUTPUT}/changelog")
compress("${OUTPUT}/changelog")
file(TOUCH "${OUTPUT}/stamp")
