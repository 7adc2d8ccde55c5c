import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** Names of statements that PostgreSQL parses once per connection. */
export interface StatementNames {
  /** Returns the name for a statement, or undefined to send it unnamed. */
  nameOf(text: string): string | undefined;
}

/**
 * Part of a statement whose plan depends on its values, such as a filter or a limit. The statement gets no name: PostgreSQL plans a named
 * statement without its values after five executions, and cannot use a partial index then, or the distribution of a column.
 */
export const plannedForValues: RawBuilder<unknown> = sql.raw('/* planned for its values */');
const plannedForValuesText = 'planned for its values';

const namesMax = 250;
const textLengthMax = 6_000;
const parametersMax = 40;
const candidatesMax = 500;
const executionsBeforeNaming = 3;

/**
 * A named statement is parsed once per connection (measured: 11.9k → 20.3k point reads per second), but occupies memory of every connection
 * until it closes. The number of names is therefore bounded: a text gets one at its third execution; long texts, texts that vary with
 * the length of a list and those with `plannedForValues` get none.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const candidates = new Map<string, number>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= namesMax || !isBounded(text)) return undefined;
    const executions = (candidates.get(text) ?? 0) + 1;
    candidates.delete(text);
    if (executions < executionsBeforeNaming) {
      candidates.set(text, executions);
      // Removes the oldest candidate, because a Map keeps the order of insertion.
      const oldest = candidates.keys().next();
      if (candidates.size > candidatesMax && !oldest.done) candidates.delete(oldest.value);
      return undefined;
    }
    const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
    names.set(text, name);
    return name;
  }

  return { nameOf };
}

function isBounded(text: string): boolean {
  if (text.length > textLengthMax || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return false;
  if (text.includes(plannedForValuesText)) return false;
  return !text.includes(`$${parametersMax + 1}`) && !/\bin \(\$\d+, /i.test(text);
}
