/** Adds an entry of the catalogue to those known, by CVE: of several days (YYYY-MM-DD) the earliest counts, and any day rather than none. */
export function addDueDay(known: Map<string, string | null>, cveId: string, dueOn: string | null): void {
  const before = known.get(cveId) ?? null;
  known.set(cveId, before === null || (dueOn !== null && dueOn < before) ? dueOn : before);
}
