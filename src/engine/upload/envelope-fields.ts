import type { ValidationIssue } from '../../domain/api-error.ts';
import { uploadLimits } from './upload.ts';

const issuesMax = 100;
const textCharactersMax = 1024;

/** Issues of an envelope, and the amount of text that was stored from it. */
export interface EnvelopeNotes {
  issues: ValidationIssue[];
  /** Sentences, each with the number of entries to which it applies. */
  warnings: Map<string, number>;
  characters: number;
}

export function addIssue(notes: EnvelopeNotes, path: string, message: string): void {
  if (notes.issues.length < issuesMax && !notes.issues.some((issue) => issue.path === path)) {
    notes.issues.push({ path, message });
  }
}

export function warn(notes: EnvelopeNotes, sentence: string): void {
  notes.warnings.set(sentence, (notes.warnings.get(sentence) ?? 0) + 1);
}

/**
 * Reads known fields of one JSON object. A wrong type is an issue at the field's path. Unknown keys are ignored. null counts as absent.
 */
export class EnvelopeFields {
  readonly #record: Record<string, unknown>;
  readonly #path: string;
  readonly #notes: EnvelopeNotes;

  constructor(record: Record<string, unknown>, path: string, notes: EnvelopeNotes) {
    this.#record = record;
    this.#path = path;
    this.#notes = notes;
  }

  /** Text that can be stored, cut at `max` characters. null when absent or empty. */
  text(name: string, max: number = textCharactersMax): string | null {
    const value = this.#own(name);
    if (value === undefined) return null;
    if (typeof value === 'string') return value === '' ? null : this.#bounded(value, max);
    this.#refuse(name, 'a string');
    return null;
  }

  /** Like `text`, but null when it is too long: a name must not be cut to another name. */
  identity(name: string): string | null {
    const value = this.#own(name);
    return typeof value === 'string' && value.length > textCharactersMax ? null : this.text(name);
  }

  texts(name: string, max: number): string[] {
    return this.#items(name, max, 'a string', (item) =>
      typeof item === 'string' ? this.#bounded(item, 4 * textCharactersMax) : undefined,
    );
  }

  /** Non-negative integers. Other numbers are left out. */
  counts(name: string, max: number): number[] {
    return this.#items(name, max, 'a number', (item) => (typeof item === 'number' ? item : undefined)).filter(
      (item) => Number.isSafeInteger(item) && item >= 0,
    );
  }

  /** Non-negative integer. Another number is null. */
  count(name: string): number | null {
    const value = this.number(name);
    return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
  }

  number(name: string): number | null {
    const value = this.#own(name);
    if (value === undefined) return null;
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    this.#refuse(name, 'a number');
    return null;
  }

  flag(name: string): boolean {
    const value = this.#own(name);
    if (value !== undefined && typeof value !== 'boolean') this.#refuse(name, 'true or false');
    return value === true;
  }

  object(name: string): EnvelopeFields | null {
    const value = this.#own(name);
    if (value === undefined) return null;
    if (isRecord(value)) return new EnvelopeFields(value, this.#at(name), this.#notes);
    this.#refuse(name, 'an object');
    return null;
  }

  /** More than `max` items are an issue, and the rest is not read. */
  objects(name: string, max: number): EnvelopeFields[] {
    const value = this.#own(name);
    if (Array.isArray(value) && value.length > max) {
      addIssue(this.#notes, this.#at(name), `must have at most ${max} elements`);
    }
    return this.#items(name, max, 'an object', (item, path) =>
      isRecord(item) ? new EnvelopeFields(item, path, this.#notes) : undefined,
    );
  }

  /** For fields with more than one type: a value of one of those types, otherwise undefined and an issue. */
  typed(name: string, types: readonly ('string' | 'number' | 'object')[]): unknown {
    const value = this.#own(name);
    if (value === undefined || types.some((type) => (type === 'object' ? isRecord(value) : typeof value === type))) {
      return value;
    }
    this.#refuse(name, types.map((type) => `${type === 'object' ? 'an' : 'a'} ${type}`).join(' or '));
    return undefined;
  }

  has(name: string): boolean {
    return this.#own(name) !== undefined;
  }

  #own(name: string): unknown {
    const value = Object.hasOwn(this.#record, name) ? this.#record[name] : undefined;
    return value === null ? undefined : value;
  }

  #items<Item>(
    name: string,
    max: number,
    wanted: string,
    read: (item: unknown, path: string) => Item | undefined,
  ): Item[] {
    const value = this.#own(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.#refuse(name, 'an array');
      return [];
    }
    return value.slice(0, max).flatMap((given: unknown, index) => {
      const path = `${this.#at(name)}.${index}`;
      const item = read(given, path);
      if (item === undefined) addIssue(this.#notes, path, `must be ${wanted}`);
      return item === undefined ? [] : [item];
    });
  }

  #at(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }

  #refuse(name: string, wanted: string): void {
    addIssue(this.#notes, this.#at(name), `must be ${wanted}`);
  }

  #bounded(text: string, max: number): string {
    const bounded = storable(text.length > max ? text.slice(0, max) : text);
    this.#notes.characters += bounded.length;
    if (this.#notes.characters <= uploadLimits.characters) return bounded;
    addIssue(this.#notes, 'body', `must contain at most ${uploadLimits.characters} characters of text`);
    return '';
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** NUL and lone surrogates can be neither stored nor sent on. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
