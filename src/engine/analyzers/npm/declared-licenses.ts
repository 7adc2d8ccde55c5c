/** Largest number of elements of a license list that are read. */
const listedMax = 20;

/** The forms in use: `"MIT"`, `{ "type": "MIT" }`, and lists of either in `license` or `licenses`. */
export function declaredLicenses(license: unknown, licenses: unknown): string[] {
  return [...licensesOf(license), ...licensesOf(licenses)];
}

function licensesOf(value: unknown): string[] {
  const listed: unknown[] = Array.isArray(value) ? value.slice(0, listedMax) : [value];
  return listed.map(licenseOf).filter((license) => license !== undefined);
}

function licenseOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if ('type' in value && typeof value.type === 'string') return value.type;
  return 'name' in value && typeof value.name === 'string' ? value.name : undefined;
}
