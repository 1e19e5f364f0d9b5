// kept.ts: analyses of this visit, so that going away and coming back does not lose them.

import type { Review } from '../types';

export const kept = new Map<string, Review>();
