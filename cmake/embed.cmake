# Writes a C++ source that holds the browser application: every file of DIST, plain and compressed.
# Run by the build (src/web/CMakeLists.txt):
#   cmake -DDIST=… -DEXTRA=PATH=FILE;… -DGZIP=… -DWORK=… -DOUTPUT=… -P embed.cmake
# EXTRA are single files that are not of DIST, each after the path at which it is served.
# The bytes come in by .incbin; their hash is in the source, so that it changes whenever they do.
cmake_minimum_required(VERSION 3.25)

set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_txt "text/plain; charset=utf-8")
set(type_json application/json)
set(type_webmanifest application/manifest+json)
set(type_svg image/svg+xml)
set(type_png image/png)
set(type_ico image/x-icon)
set(type_woff2 font/woff2)

function(content_type file result)
  string(REGEX MATCH "[^.]*$" extension "${file}")
  set(${result} "application/octet-stream" PARENT_SCOPE)
  if(DEFINED type_${extension})
    set(${result} "${type_${extension}}" PARENT_SCOPE)
  endif()
endfunction()

# bytes(SYMBOL FILE): adds to `assembly` and `symbols` what makes the file's bytes SYMBOL.
function(bytes symbol file)
  string(APPEND assembly "    \"${symbol}:\\n.incbin \\\"${file}\\\"\\n${symbol}_end:\\n\"\n")
  string(APPEND symbols "extern \"C\" const char ${symbol}[], ${symbol}_end[];\n")
  set(assembly "${assembly}" PARENT_SCOPE)
  set(symbols "${symbols}" PARENT_SCOPE)
endfunction()

set(assembly "")
set(symbols "")
set(rows "")
set(total 0)
set(count 0)

# embed(PATH FILE)
function(embed path file)
  file(SHA256 "${file}" hash)
  string(SUBSTRING ${hash} 0 16 hash)
  file(SIZE "${file}" size)
  content_type("${file}" type)
  set(name petteia_asset_${count})
  bytes(${name} "${file}")
  set(compressed "${WORK}/${hash}.gz")
  execute_process(COMMAND "${GZIP}" -9nc "${file}" OUTPUT_FILE "${compressed}"
    COMMAND_ERROR_IS_FATAL ANY)
  file(SIZE "${compressed}" gzip_size)
  set(gzip "{}")
  if(gzip_size LESS size)
    bytes(${name}_gzip "${compressed}")
    set(gzip "between(${name}_gzip, ${name}_gzip_end)")
    set(size ${gzip_size})
  endif()
  string(APPEND rows "    {\"${path}\", \"${type}\", between(${name}, ${name}_end),\n"
    "     ${gzip}, R\"(\"${hash}\")\"},\n")
  math(EXPR total "${total} + ${size}")
  math(EXPR count "${count} + 1")
  foreach(variable assembly symbols rows total count)
    set(${variable} "${${variable}}" PARENT_SCOPE)
  endforeach()
endfunction()

file(MAKE_DIRECTORY "${WORK}")
file(GLOB_RECURSE files RELATIVE "${DIST}" "${DIST}/*")
foreach(file IN LISTS files)
  embed("/${file}" "${DIST}/${file}")
endforeach()
foreach(extra IN LISTS EXTRA)
  string(REGEX MATCH "^([^=]+)=(.*)$" matched "${extra}")
  embed("${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}")
endforeach()

file(WRITE "${OUTPUT}.new" "// Made by cmake/embed.cmake.
#include \"web/transport/assets.h\"

asm(
    \".pushsection .rodata\\n\"
${assembly}    \".popsection\\n\");
${symbols}
namespace petteia {

std::span<const Asset> embedded_assets() {
    const auto between = [](const char* begin, const char* end) {
        return std::string_view(begin, static_cast<std::size_t>(end - begin));
    };
    static const Asset assets[] = {
${rows}    };
    return assets;
}

}  // namespace petteia
")
file(COPY_FILE "${OUTPUT}.new" "${OUTPUT}" ONLY_IF_DIFFERENT)
math(EXPR kib "(${total} + 1023) / 1024")
message("-- The browser application: ${count} files, ${kib} KiB to send")
