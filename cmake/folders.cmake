# One target per folder of src/. The links given here are the only arrows between folders: the arrows
# test reads them from PETTEIA_ARROWS and fails on an include that follows none.
set_property(GLOBAL PROPERTY PETTEIA_ARROWS "")
set_property(GLOBAL PROPERTY PETTEIA_UNIT_TESTS "")

# The headers of libraries that many files include, compiled once. Files still include what they use:
# the tidy preset reads without them, a few files at a time.
set(petteia_library_headers <algorithm> <array> <chrono> <condition_variable> <cstdint> <filesystem>
  <functional> <map> <memory> <mutex> <optional> <span> <stop_token> <string> <string_view> <thread>
  <vector> <boost/json.hpp> <fmt/format.h>)

# petteia_reuse_headers(TARGET): the first target compiles them, the others take them over.
function(petteia_reuse_headers target)
  target_link_libraries(${target} PRIVATE fmt::fmt)
  get_property(first GLOBAL PROPERTY PETTEIA_HEADERS_OWNER)
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    set_property(GLOBAL PROPERTY PETTEIA_HEADERS_OWNER ${target})
    target_precompile_headers(${target} PRIVATE ${petteia_library_headers})
  endif()
endfunction()

# petteia_folder(NAME [HOT] [FOLDERS a b …] [LIBRARIES x y …] [ROOMS "a:" "b: a" …])
# ROOMS: the inner folders, each with those it may include; "." is the folder itself.
# HOT: what a search spends its time in, compiled with all of the compiler's effort. The other folders
# wait for people, disks and sockets: there the compiler's time counts more.
# Every *.cpp in the folder (and below) is part of the target, except *_test.cpp and *_fixture.cpp, which
# tests/ builds.
function(petteia_folder name)
  cmake_parse_arguments(ARG "HOT" "" "FOLDERS;LIBRARIES;ROOMS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_(test|fixture)\\.cpp$|/main\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_(test|fixture)\\.cpp$")
  set_property(GLOBAL APPEND PROPERTY PETTEIA_UNIT_TESTS ${tests})

  set(target petteia_${name})
  if(sources)
    add_library(${target} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  add_library(petteia::${name} ALIAS ${target})
  # Headers name each other as "core/score.h"; outside programs may also say <petteia/core/score.h>.
  # cmake/install.cmake says what is in detail/.
  target_include_directories(${target} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/petteia>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/petteia/detail>)
  target_compile_features(${target} ${scope} cxx_std_20)
  if(sources AND NOT ARG_HOT)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    petteia_reuse_headers(${target})
  endif()
  foreach(folder IN LISTS ARG_FOLDERS)
    target_link_libraries(${target} ${scope} petteia_${folder})
  endforeach()
  target_link_libraries(${target} ${scope} ${ARG_LIBRARIES})

  string(REPLACE ";" " " arrows "${name}:;${ARG_FOLDERS}")
  set_property(GLOBAL APPEND PROPERTY PETTEIA_ARROWS "${arrows}")
  foreach(room IN LISTS ARG_ROOMS)
    set_property(GLOBAL APPEND PROPERTY PETTEIA_ARROWS "${name}/${room}")
  endforeach()
  set_property(GLOBAL APPEND PROPERTY PETTEIA_TARGETS ${target})
endfunction()
