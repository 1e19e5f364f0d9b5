// record.ts: a position as the record of a game so far.

export function solo(deck: string, actions: string): string {
  return `[Game "Nova Luna"]\n[Players "1"]\n[Deck "${deck}"]\n\n${actions}\n`;
}

export function table(players: number, deck: string, actions: string, stack = ''): string {
  const order = stack && `[Stack "${stack}"]\n`;
  return `[Game "Nova Luna"]\n[Players "${players}"]\n${order}[Deck "${deck}"]\n\n${actions}\n`;
}
