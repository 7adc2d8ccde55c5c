import { isRecord } from '../../engine/text-formats/outside-values.ts';

const textCharactersMax = 1024;

/** Reads known fields of one JSON object of a report. A value of a wrong type counts as absent. Text is bounded and storable. */
export class ReportFields {
  readonly #record: Readonly<Record<string, unknown>>;

  constructor(value: unknown) {
    this.#record = isRecord(value) ? value : {};
  }

  /** Cut at `max` characters. Empty when absent. */
  text(name: string, max: number = textCharactersMax): string {
    const value = this.#own(name);
    return typeof value === 'string' ? storable(value.slice(0, max)) : '';
  }

  /** Empty when absent or too long: a name must not be cut to another name. */
  identity(name: string): string {
    const value = this.#own(name);
    return typeof value === 'string' && value.length <= textCharactersMax ? storable(value) : '';
  }

  /** Texts of an array, each without those that are too long. */
  texts(name: string, count: number): string[] {
    return this.#items(name, count).flatMap((item) =>
      typeof item === 'string' && item.length <= 2 * textCharactersMax ? [storable(item)] : [],
    );
  }

  /** null when absent or not finite. */
  number(name: string): number | null {
    const value = this.#own(name);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }

  has(name: string): boolean {
    return this.#own(name) !== undefined;
  }

  object(name: string): ReportFields {
    return new ReportFields(this.#own(name));
  }

  objects(name: string, count: number): ReportFields[] {
    return this.#items(name, count).map((item) => new ReportFields(item));
  }

  /** Members of an object with arbitrary names. */
  members(name: string, count: number): [name: string, fields: ReportFields][] {
    const value = this.#own(name);
    if (!isRecord(value)) return [];
    return Object.keys(value)
      .slice(0, count)
      .map((key) => [storable(key.slice(0, textCharactersMax)), new ReportFields(value[key])]);
  }

  #items(name: string, count: number): readonly unknown[] {
    const value = this.#own(name);
    return Array.isArray(value) ? value.slice(0, count) : [];
  }

  #own(name: string): unknown {
    const value = Object.hasOwn(this.#record, name) ? this.#record[name] : undefined;
    return value === null ? undefined : value;
  }
}

/** NUL and lone surrogates can be neither stored nor sent on. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
