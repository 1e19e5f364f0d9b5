// What a screen reader is told of the track.

import { render } from 'svelte/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { engine } from '../engine';
import { loadRealEngine, setup } from '../testing';
import TrackList from './TrackList.svelte';

beforeAll(loadRealEngine);

describe('the track as a list', () => {
  it('calls players as the screen does, whether they typed a name or not', () => {
    const seats = [
      { name: '', level: null },
      { name: '', level: 'full-moon' },
      { name: 'Anna', level: 'crescent' },
    ];
    const table = engine().newTable(setup(3, { seats }));
    const { body } = render(TrackList, { props: { position: table.position() } });
    const lines = [...body.matchAll(/<li>(.*?)<\/li>/g)].map((m) => m[1]);
    expect(lines.sort()).toEqual(['Anna: at the rear', 'Full Moon: at the rear', 'You: at the rear']);
    table.free();
  });
});
