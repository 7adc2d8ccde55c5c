export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value that should be a list of objects, when it is present, is something else or has other items. */
export function hasOtherThanObjects(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.every(isObject));
}

/** The objects of an array, or none. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
