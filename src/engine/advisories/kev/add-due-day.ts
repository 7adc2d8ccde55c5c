/** Adds a catalog entry to a map by CVE. The earliest of several dates (YYYY-MM-DD) counts, and a date has precedence over none. */
export function addDueDay(known: Map<string, string | null>, cveId: string, dueOn: string | null): void {
  const before = known.get(cveId) ?? null;
  known.set(cveId, before === null || (dueOn !== null && dueOn < before) ? dueOn : before);
}
