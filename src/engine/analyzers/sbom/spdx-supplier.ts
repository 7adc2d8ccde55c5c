/** `Person: Jane Doe (jane@example.com)` of an SPDX field as `Jane Doe <jane@example.com>`. Undefined when the field states none. */
export function spdxSupplier(field: unknown): string | undefined {
  if (typeof field !== 'string' || field.length > 2048) return undefined;
  const text = /^(?:Person|Organization):\s*(.+)$/.exec(field)?.[1]?.trim();
  return (
    text
      ?.replace(/\(([^()\s]+@[^()\s]+)\)$/, '<$1>')
      .replace(/\(\)$/, '')
      .trim() || undefined
  );
}
