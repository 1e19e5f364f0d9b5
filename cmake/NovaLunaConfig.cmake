# The library for find_package(NovaLuna): NovaLuna::novaluna, and NovaLuna::static for a program that carries it along.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/NovaLunaTargets.cmake)
