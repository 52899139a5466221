# Files of games that are part of the program, each kind as a function that lists them.

# petteia_embed_files(TARGET KIND HEADER PATTERN): embedded_KIND(), which HEADER declares, with every file that the pattern
# finds under src/games. The bytes come in by .incbin; their hash is in the source, so that it changes whenever they do.
function(petteia_embed_files target kind header pattern)
  file(GLOB files CONFIGURE_DEPENDS "${PETTEIA_SOURCE_DIR}/src/games/${pattern}")
  set(assembly)
  set(symbols)
  set(entries)
  set(number 0)
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    get_filename_component(name "${file}" NAME_WE)
    file(SHA256 "${file}" hash)
    set(symbol petteia_${kind}_${number})
    string(APPEND assembly "    \"${symbol}:\\n.incbin \\\"${file}\\\"\\n${symbol}_end:\\n\"  // ${hash}\n")
    string(APPEND symbols "extern \"C\" const char ${symbol}[], ${symbol}_end[];\n")
    string(APPEND entries "        {\"${name}\", bytes_between(${symbol}, ${symbol}_end)},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/generated/embedded_${kind}_table.cpp)
  configure_file(${PETTEIA_SOURCE_DIR}/cmake/embedded_files.cpp.in ${source} @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
