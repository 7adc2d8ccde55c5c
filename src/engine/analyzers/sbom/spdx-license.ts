/** The license expression of an SPDX field. Undefined when the field states none. */
export function spdxLicense(field: unknown): string[] | undefined {
  if (typeof field !== 'string' || field === '' || field === 'NOASSERTION' || field === 'NONE') return undefined;
  return [field];
}
