/** Typed reading of JSON from outside. A value of a wrong type counts as absent. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Text, cut after `charactersMax`. Empty when the value is no text. */
export function readText(value: unknown, charactersMax: number): string {
  return typeof value === 'string' ? value.slice(0, charactersMax).toWellFormed() : '';
}

/** The first `itemsMax` items. Empty when the value is no list. */
export function readList(value: unknown, itemsMax: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, itemsMax) : [];
}

/** Non-empty texts of a list. */
export function readTexts(value: unknown, itemsMax: number, charactersMax: number): string[] {
  return readList(value, itemsMax)
    .map((item) => readText(item, charactersMax))
    .filter((text) => text !== '');
}

/** Milliseconds since 1970 of an RFC 3339 time. Undefined when the value is none. */
export function readTimeMs(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
