// round.ts: the measures of the round wheel, in a drawing with a box of 448.

export const MIDDLE = 224;
export const RIM = 177; // where tiles lie
export const INNER = 133;
export const OUTER = 221;
