// link.ts: the link to a table, as its server gives it.

/** null if the server does not say. */
export async function linkOf(table: string): Promise<string | null> {
  try {
    const answer = await fetch(`invite/${table}.txt`);
    const text = answer.ok ? (await answer.text()).trim() : '';
    return URL.canParse(text) ? text : null;
  } catch {
    return null;
  }
}
