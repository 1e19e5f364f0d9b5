/* speed.h: markers for the functions where the time goes.
 *
 * On x86-64 Linux the compiler makes two versions of a function so marked: one that
 * runs anywhere, and one for machines with AVX2 and BMI2 (x86-64-v3), which the
 * loader picks where it can run.  Elsewhere there is one version.  Both give the
 * same results: what floating point there is (ai/eval/eval.c) is compiled as written, without
 * fusing a multiplication with an addition (-ffp-contract=off).
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SPEED_H
#define NL_SPEED_H

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) &&             \
    !defined(NL_ONE_SPEED)
#define NL_TWO_SPEEDS __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define NL_TWO_SPEEDS
#endif

/* For what must become part of such a function to be compiled at its speed.  Anything with
 * floating point must: to call a function that runs anywhere from one with AVX costs some
 * seventy cycles each way, more than most of them take. */
#define NL_INLINE static inline __attribute__((always_inline))

#endif
