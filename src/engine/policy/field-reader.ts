import { isRecord } from '../text-formats/outside-values.ts';

/** A problem of a document, for the user. `path`: `rules.0.severity`. */
export interface FieldProblem {
  path: string;
  message: string;
}

const textCharactersMax = 2_000;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads the members of an object of an outside document and records every problem, so that a user sees all of them at once. Each method
 * returns undefined for an absent or invalid member. `end` refuses members that were not read.
 */
export class FieldReader {
  readonly #members: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #problems: FieldProblem[];
  readonly #read = new Set<string>();

  constructor(value: unknown, path: string, problems: FieldProblem[]) {
    this.#members = isRecord(value) ? value : {};
    this.#path = path;
    this.#problems = problems;
    if (!isRecord(value)) problems.push({ path: path || '(document)', message: 'must be a mapping' });
  }

  text(name: string): string | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (typeof value === 'string' && value.trim() !== '' && value.length <= textCharactersMax) return value.trim();
    return this.refuse(name, `must be a text of 1 to ${textCharactersMax} characters`);
  }

  required(name: string): string | undefined {
    return Object.hasOwn(this.#members, name) ? this.text(name) : this.refuse(name, 'is required');
  }

  choice<Value extends string>(name: string, choices: readonly Value[]): Value | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const found = typeof value === 'string' ? choices.find((one) => one === value.toLowerCase()) : undefined;
    return found ?? this.refuse(name, `must be one of ${choices.join(', ')}`);
  }

  flag(name: string): boolean | undefined {
    const value = this.value(name);
    if (value === undefined || typeof value === 'boolean') return value;
    return this.refuse(name, 'must be true or false');
  }

  number(name: string, min: number, max: number): number | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (typeof value === 'number' && value >= min && value <= max) return value;
    return this.refuse(name, `must be a number from ${min} to ${max}`);
  }

  day(name: string): string | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (typeof value === 'string' && dayPattern.test(value) && isDay(value)) return value;
    return this.refuse(name, 'must be a day such as 2027-01-31');
  }

  texts(name: string): string[] | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const list = typeof value === 'string' ? [value] : value;
    if (Array.isArray(list) && list.length > 0 && list.every((one) => typeof one === 'string' && isShort(one)))
      return list.map((one) => one.trim());
    return this.refuse(name, 'must be a list of texts');
  }

  value(name: string): unknown {
    this.#read.add(name);
    return Object.hasOwn(this.#members, name) ? (this.#members[name] ?? undefined) : undefined;
  }

  refuse(name: string, message: string): undefined {
    this.#read.add(name);
    this.#problems.push({ path: this.pathOf(name), message });
  }

  pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }

  end(): void {
    for (const name of Object.keys(this.#members))
      if (!this.#read.has(name)) this.#problems.push({ path: this.pathOf(name), message: 'is not a known field' });
  }
}

function isShort(text: string): boolean {
  return text.trim() !== '' && text.length <= textCharactersMax;
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
