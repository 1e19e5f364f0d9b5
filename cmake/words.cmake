# The translations of po/ as C (words/words.h).  A new language is a new file there.
file(GLOB catalogues CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/po/*.po)
list(SORT catalogues)
set(WORDS_TABLES ${CMAKE_CURRENT_BINARY_DIR}/words_tables.c)
if(CMAKE_CROSSCOMPILING) # it runs here, whatever the program is for
  find_program(CC_HERE NAMES cc REQUIRED)
  set(po_tables ${CMAKE_CURRENT_BINARY_DIR}/po_tables)
  add_custom_command(OUTPUT ${po_tables}
    COMMAND ${CC_HERE} -D_GNU_SOURCE -I${CMAKE_SOURCE_DIR}/words -o ${po_tables} ${CMAKE_SOURCE_DIR}/tools/po_tables.c
    DEPENDS tools/po_tables.c VERBATIM)
else()
  set(po_tables po_tables)
  add_executable(po_tables tools/po_tables.c)
  target_include_directories(po_tables PRIVATE words)
  target_compile_definitions(po_tables PRIVATE _GNU_SOURCE)
endif()
add_custom_command(OUTPUT ${WORDS_TABLES}
  COMMAND ${po_tables} ${WORDS_TABLES} ${catalogues}
  DEPENDS ${po_tables} ${catalogues}
  COMMENT "Compiling the translations" VERBATIM)
add_library(words STATIC words/words.c ${WORDS_TABLES})
target_include_directories(words PUBLIC words)
target_compile_definitions(words PRIVATE _GNU_SOURCE)
