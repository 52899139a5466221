# Builds the Debian package from the built tree, and checks what is in it and that its program runs.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/checks.cmake)

file(REMOVE_RECURSE ${WORK})
run(${CPACK} -G DEB --config ${BUILD}/CPackConfig.cmake -B ${WORK})
file(GLOB package ${WORK}/petteia_${VERSION}_*.deb)
list(LENGTH package count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR "expected one package of version ${VERSION}, found: ${package}")
endif()

run(dpkg-deb --contents ${package})
foreach(file
    usr/bin/petteia usr/lib/libpetteia_core.a usr/lib/cmake/petteia/petteia-config.cmake
    usr/include/petteia/core/score.h
    usr/share/man/man1/petteia.1.gz usr/share/man/man1/petteia-play.1.gz
    usr/share/man/man1/petteia-league-serve.1.gz
    usr/share/bash-completion/completions/petteia usr/share/zsh/vendor-completions/_petteia
    usr/share/fish/vendor_completions.d/petteia.fish
    usr/share/doc/petteia/README.md usr/share/doc/petteia/copyright
    usr/share/doc/petteia/changelog.gz)
  string(REPLACE "." "\\." pattern "${file}")
  expect("${output}" " \\./${pattern}\n")
endforeach()
expect("${output}" "-rwxr-xr-x root/root [^\n]* \\./usr/bin/petteia\n")

run(dpkg-deb --field ${package} Version)
expect("${output}" "^${VERSION}\n")
run(dpkg-deb --field ${package} Depends)
expect("${output}" "libc6 .*libstdc\\+\\+6")

run(dpkg-deb --extract ${package} ${WORK}/root)
run(${WORK}/root/usr/bin/petteia version)
expect("${output}" "^petteia ${VERSION}\n")
