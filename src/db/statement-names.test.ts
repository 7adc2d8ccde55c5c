import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createQueryCompiler } from '../../test/helpers/query-compiler.ts';
import { createStatementNames, plannedForValues } from './statement-names.ts';

function nameAfterThree(text: string, names = createStatementNames()): string | undefined {
  names.nameOf(text);
  names.nameOf(text);
  return names.nameOf(text);
}

describe('createStatementNames', () => {
  it('names a statement at its third execution, and uses the same name each time after', () => {
    const names = createStatementNames();
    const text = 'select 1 where $1';
    expect([names.nameOf(text), names.nameOf(text)]).toEqual([undefined, undefined]);
    const name = names.nameOf(text);
    expect(name).toMatch(/^s_[\w-]{16}$/);
    expect(names.nameOf(text)).toBe(name);
  });

  it('leaves long statements, those with many parameters or a list of varying length, and commands unnamed', () => {
    expect(nameAfterThree(`select ${'x'.repeat(7_000)}`)).toBeUndefined();
    expect(nameAfterThree('select $1, $41')).toBeUndefined();
    expect(nameAfterThree('select 1 where a in ($1, $2)')).toBeUndefined();
    expect(nameAfterThree('set local x = 1')).toBeUndefined();
    expect(nameAfterThree('select 1 where a = any($1)')).toBeDefined();
  });

  it('leaves statements unnamed that PostgreSQL plans for their values', () => {
    const db = createQueryCompiler();
    const textOf = (mark: ReturnType<typeof sql>) => sql`select ${mark} 1 where ${1} = 1`.compile(db).sql;
    expect(nameAfterThree(textOf(sql``))).toBeDefined();
    expect(nameAfterThree(textOf(plannedForValues))).toBeUndefined();
  });

  it('assigns at most 250 names, and drops rare candidates', () => {
    const names = createStatementNames();
    const given = Array.from({ length: 400 }, (_, index) => nameAfterThree(`select ${index}`, names));
    expect(given.filter((name) => name !== undefined)).toHaveLength(250);

    const others = createStatementNames();
    others.nameOf('select rare');
    others.nameOf('select rare');
    for (let index = 0; index < 600; index += 1) others.nameOf(`select ${index}`);
    expect(others.nameOf('select rare')).toBeUndefined();
  });
});
