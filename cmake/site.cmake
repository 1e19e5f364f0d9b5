# Embeds a folder of files in a program, as its web app (server/http/site.h).  The folder need
# not be there; what comes, changes or goes in it is noticed by the next build.
function(embed_site program folder)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${program}.site)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
  file(CONFIGURE OUTPUT ${out}/names CONTENT "${files}\n" @ONLY) # changes when a file goes
  add_custom_command(OUTPUT ${out}/site.c
    COMMAND ${CMAKE_SOURCE_DIR}/tools/embed ${folder} ${out}/site.c
    DEPENDS ${CMAKE_SOURCE_DIR}/tools/embed ${out}/names ${files}
    COMMENT "Embedding ${folder}" VERBATIM)
  target_sources(${program} PRIVATE ${out}/site.c)
endfunction()
