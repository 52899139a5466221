# Games by one line each. From petteia_game(NAME CLASS), with the class CLASS in games/NAME/NAME.h, these
# source files are made of templates (*.cpp.in): the game's session with its search and solver, its place
# in the registry, its conformance test and its test of equality with minimax.
set(PETTEIA_SOURCE_DIR "${CMAKE_CURRENT_LIST_DIR}/..")
set_property(GLOBAL PROPERTY PETTEIA_GAMES "")

function(petteia_game name class)
  set_property(GLOBAL APPEND PROPERTY PETTEIA_GAMES ${name})
  set_property(GLOBAL PROPERTY PETTEIA_CLASS_OF_${name} ${class})
endfunction()

# petteia_generate(OUT TEMPLATE SUFFIX GAME…): a source file NAME_SUFFIX.cpp of the template for each game.
function(petteia_generate out template suffix)
  set(files)
  foreach(name IN LISTS ARGN)
    get_property(class GLOBAL PROPERTY PETTEIA_CLASS_OF_${name})
    set(header games/${name}/${name}.h)
    set(file ${CMAKE_CURRENT_BINARY_DIR}/generated/${name}_${suffix}.cpp)
    configure_file(${PETTEIA_SOURCE_DIR}/${template} ${file} @ONLY)
    list(APPEND files ${file})
  endforeach()
  set(${out} ${files} PARENT_SCOPE)
endfunction()

# petteia_add_sessions(TARGET GAME…): compiles the sessions of these games, with all of the compiler's
# effort, into the target. Two games share a source file: that saves a sixth of the compiler's time.
function(petteia_add_sessions target)
  petteia_generate(sessions src/session/games/session.cpp.in session ${ARGN})
  set(objects ${target}_of_games)
  add_library(${objects} OBJECT ${sessions})
  target_link_libraries(${objects} PRIVATE petteia::games petteia::search petteia::solver)
  set_target_properties(${objects} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 2)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${objects}>)
endfunction()

# petteia_add_registry(TARGET): built_in_games(), with every game that has a line.
function(petteia_add_registry target)
  get_property(games GLOBAL PROPERTY PETTEIA_GAMES)
  set(declarations)
  set(entries)
  foreach(name IN LISTS games)
    string(APPEND declarations "GameEntry ${name}_entry();\n")
    string(APPEND entries "        ${name}_entry(),\n")
  endforeach()
  set(file ${CMAKE_CURRENT_BINARY_DIR}/generated/built_in_games.cpp)
  configure_file(${PETTEIA_SOURCE_DIR}/src/session/games/built_in_games.cpp.in ${file} @ONLY)
  target_sources(${target} PRIVATE ${file})
endfunction()
