# Toolchain for WebAssembly: clang compiles, wasm-ld links, wasm-opt optimises.
# The clang driver is kept out of linking: version 14 would run wasm-opt on its own,
# with the wrong features.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_C_COMPILER_WORKS TRUE)
set(CMAKE_C_FLAGS_INIT
    "-msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint -ffunction-sections -fdata-sections -fvisibility=hidden -ffp-contract=off -DNDEBUG")

execute_process(COMMAND clang -print-resource-dir
                OUTPUT_VARIABLE resources OUTPUT_STRIP_TRAILING_WHITESPACE)
set(CMAKE_C_LINK_EXECUTABLE
    "wasm-ld --no-entry --gc-sections --strip-all -z stack-size=262144 <OBJECTS> <LINK_LIBRARIES> -L/usr/lib/wasm32-wasi -lc ${resources}/lib/wasi/libclang_rt.builtins-wasm32.a -o <TARGET>")
set(WASM_OPT wasm-opt -O3 --enable-simd --enable-bulk-memory --enable-sign-ext
             --enable-mutable-globals --enable-nontrapping-float-to-int)
