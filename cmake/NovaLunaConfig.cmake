# The libraries for find_package(NovaLuna): NovaLuna::novaluna (the rules), NovaLuna::ai (computer players)
# and NovaLuna::table (a game in progress), each with what it needs of those before it.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/NovaLunaTargets.cmake)
