# The program, the headers, and what find_package(petteia) needs.
include(CMakePackageConfigHelpers)

get_property(targets GLOBAL PROPERTY PETTEIA_TARGETS)
install(TARGETS petteia ${targets} EXPORT petteia_targets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/petteia
  FILES_MATCHING PATTERN "*.h" PATTERN "*_fixture.h" EXCLUDE
  # What only tests and benchmarks use.
  PATTERN "array_rules.h" EXCLUDE PATTERN "position_file.h" EXCLUDE
  # What only the stores use.
  PATTERN "store_file.h" EXCLUDE)
install(EXPORT petteia_targets FILE petteia-targets.cmake NAMESPACE petteia::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/petteia)

configure_package_config_file(cmake/petteia-config.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/petteia-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/petteia)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/petteia-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/petteia-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/petteia-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/petteia)
