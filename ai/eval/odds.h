/* odds.h: from scores to chances, the same on every machine.
 *
 * A score is in 1/256 of a natural logarithm.  For the insides of the evaluations only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ODDS_H
#define NL_ODDS_H

#include "speed.h"

/* clang-format off */
/* exp(−x) in steps of 1/4, and of 1/256.  Products of the two are the same everywhere,
 * which cannot be said of expf. */
static const float exp_coarse[48] = {
    1.0f, 0.778800783f, 0.60653066f, 0.472366553f, 0.367879441f, 0.286504797f,
    0.22313016f, 0.173773943f, 0.135335283f, 0.105399225f, 0.0820849986f, 0.0639278612f,
    0.0497870684f, 0.0387742078f, 0.0301973834f, 0.0235177459f, 0.0183156389f, 0.0142642339f,
    0.0111089965f, 0.0086516952f, 0.006737947f, 0.0052475184f, 0.00408677144f, 0.0031827808f,
    0.00247875218f, 0.00193045414f, 0.00150343919f, 0.00117087962f, 0.000911881966f, 0.000710174389f,
    0.00055308437f, 0.000430742541f, 0.000335462628f, 0.000261258557f, 0.000203468369f, 0.000158461325f,
    0.000123409804f, 9.61116521e-05f, 7.48518299e-05f, 5.82946637e-05f, 4.53999298e-05f, 3.53575009e-05f,
    2.75364493e-05f, 2.14454083e-05f, 1.67017008e-05f, 1.30072977e-05f, 1.01300936e-05f, 7.88932483e-06f,
};
static const float exp_fine[64] = {
    1.0f, 0.996101369f, 0.992217938f, 0.988349647f, 0.984496437f, 0.980658249f, 0.976835025f,
    0.973026706f, 0.969233234f, 0.965454552f, 0.961690602f, 0.957941325f, 0.954206666f, 0.950486567f,
    0.946780971f, 0.943089822f, 0.939413063f, 0.935750638f, 0.932102492f, 0.928468569f, 0.924848813f,
    0.921243169f, 0.917651583f, 0.914073998f, 0.910510361f, 0.906960618f, 0.903424714f, 0.899902594f,
    0.896394207f, 0.892899497f, 0.889418412f, 0.885950898f, 0.882496903f, 0.879056373f, 0.875629257f,
    0.872215502f, 0.868815056f, 0.865427867f, 0.862053884f, 0.858693054f, 0.855345327f, 0.852010652f,
    0.848688977f, 0.845380252f, 0.842084427f, 0.838801451f, 0.835531274f, 0.832273846f, 0.829029118f,
    0.82579704f, 0.822577562f, 0.819370636f, 0.816176213f, 0.812994244f, 0.809824679f, 0.806667472f,
    0.803522574f, 0.800389936f, 0.797269511f, 0.794161252f, 0.791065111f, 0.78798104f, 0.784908993f,
    0.781848923f,
};
/* clang-format on */

NL_INLINE float exp_minus(int x)
{
    return x < 48 * 64 ? exp_coarse[x >> 6] * exp_fine[x & 63] : 0;
}

/* Chances from scores: each in proportion to its exponential. */
NL_INLINE void chances(int players, const int score[], float value[])
{
    int   most = score[0];
    float sum = 0;
    for (int p = 1; p < players; p++)
        most = score[p] > most ? score[p] : most;
    for (int p = 0; p < players; p++)
        sum += value[p] = exp_minus(most - score[p]);
    for (int p = 0; p < players; p++)
        value[p] /= sum;
}

#endif
