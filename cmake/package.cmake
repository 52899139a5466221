# What is installed besides the program and the libraries: man pages, shell completions and documents; and
# the Debian package of all of it (`cpack -G DEB` in the build folder).
find_program(PETTEIA_GZIP gzip REQUIRED)

# The program itself writes the pages and the scripts. They are part of `all`, which an installation
# needs, and not of the target `petteia`.
set(documents ${PROJECT_BINARY_DIR}/documents)
add_custom_command(OUTPUT ${documents}/stamp
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:petteia> -DSOURCE=${PROJECT_SOURCE_DIR}
    -DOUTPUT=${documents} -DGZIP=${PETTEIA_GZIP} -P ${PROJECT_SOURCE_DIR}/cmake/documents.cmake
  DEPENDS petteia ${PROJECT_SOURCE_DIR}/cmake/documents.cmake ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  COMMENT "Writing man pages and shell completions" VERBATIM)
add_custom_target(petteia_documents ALL DEPENDS ${documents}/stamp)

install(DIRECTORY ${documents}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${documents}/petteia.bash
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME petteia)
install(FILES ${documents}/_petteia DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${documents}/petteia.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES README.md ${documents}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/petteia)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/petteia RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME petteia)
set(CPACK_PACKAGE_VENDOR "The Petteia authors")
set(CPACK_PACKAGE_CONTACT "The Petteia authors <authors@petteia.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "play, analyse, solve and referee two-player games")
set(CPACK_PACKAGE_DESCRIPTION
  "One search core for two-player games, with a command line, a web service and a browser application.
 The libraries, their headers and a CMake package are included.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What programs that use the libraries need.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
  "cmake, g++, pkg-config, libboost-dev (>= 1.81) | libboost1.81-dev, libfmt-dev, libsqlitecpp-dev, libsqlite3-dev, libxxhash-dev, libzstd-dev")
include(CPack)
