# The program, the headers, and what find_package(petteia) needs, here and in the build tree.
include(CMakePackageConfigHelpers)

get_property(targets GLOBAL PROPERTY PETTEIA_TARGETS)
install(TARGETS petteia ${targets} EXPORT petteia_targets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
# The doors: what other programs may include, as <petteia/core/game.h>. A change of one is a change for
# them.
set(public_headers
  core/draft.h core/explanation.h core/game.h core/legal_text.h core/parameters.h core/player.h core/refinements.h core/result.h
  core/rng.h core/rules.h core/score.h core/text.h core/view.h core/win_curve.h
  search/limits.h search/search_options.h search/technique.h search/trace/trace.h
  session/analysis/analysis.h session/analysis/explanation.h session/analysis/proof.h session/registry.h session/session.h session/trace/grown_node_text.h session/trace/proof_trace.h session/trace/text_trace.h session/trace/visit_trace.h session/verdict.h
  session/estimate_scale.h
  session/interfaces/analysing.h session/interfaces/playing.h session/interfaces/solving.h
  session/interfaces/tracing.h session/typed/entry.h
  cli/run.h)
# What those need to compile a game from outside. Not to be included by other programs, and free to change.
file(GLOB detail_headers RELATIVE ${PROJECT_SOURCE_DIR}/src CONFIGURE_DEPENDS
  src/cluster/*.h src/core/*.h src/learning/*.h src/patterns/*.h src/search/*.h src/search/*/*.h src/session/common_parameters.h src/session/typed/*.h
  src/solver/*.h src/solver/ranks/*.h)
list(REMOVE_ITEM detail_headers ${public_headers})
list(FILTER detail_headers EXCLUDE REGEX "_fixture\\.h$")

function(install_headers destination)
  foreach(header IN LISTS ARGN)
    get_filename_component(folder ${header} DIRECTORY)
    install(FILES src/${header} DESTINATION ${destination}/${folder})
  endforeach()
endfunction()
install_headers(${CMAKE_INSTALL_INCLUDEDIR}/petteia ${public_headers})
install_headers(${CMAKE_INSTALL_INCLUDEDIR}/petteia/detail ${detail_headers})
# The suite that checks the rules of a game. It needs GoogleTest.
install(FILES tests/conformance.h tests/conformance_draft.h tests/conformance_texts.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/petteia)

install(EXPORT petteia_targets FILE petteia-targets.cmake NAMESPACE petteia::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/petteia)

export(EXPORT petteia_targets FILE ${CMAKE_CURRENT_BINARY_DIR}/petteia-targets.cmake
  NAMESPACE petteia::)

configure_package_config_file(cmake/petteia-config.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/petteia-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/petteia)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/petteia-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/petteia-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/petteia-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/petteia)
