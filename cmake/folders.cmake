# One target per folder of src/. The links given here are the only arrows between folders: the arrows
# test reads them from PETTEIA_ARROWS and fails on an include that follows none.
set_property(GLOBAL PROPERTY PETTEIA_ARROWS "")
set_property(GLOBAL PROPERTY PETTEIA_UNIT_TESTS "")

# petteia_folder(NAME [FOLDERS a b …] [LIBRARIES x y …])
# Every *.cpp in the folder (and below) is part of the target, except *_test.cpp and *_fixture.cpp, which
# tests/ builds.
function(petteia_folder name)
  cmake_parse_arguments(ARG "" "" "FOLDERS;LIBRARIES" ${ARGN})
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
  target_include_directories(${target} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/petteia>)
  target_compile_features(${target} ${scope} cxx_std_20)
  foreach(folder IN LISTS ARG_FOLDERS)
    target_link_libraries(${target} ${scope} petteia_${folder})
  endforeach()
  target_link_libraries(${target} ${scope} ${ARG_LIBRARIES})

  string(REPLACE ";" " " arrows "${name}:;${ARG_FOLDERS}")
  set_property(GLOBAL APPEND PROPERTY PETTEIA_ARROWS "${arrows}")
  set_property(GLOBAL APPEND PROPERTY PETTEIA_TARGETS ${target})
endfunction()
