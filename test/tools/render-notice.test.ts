import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderNotice } from '../../tools/notice/render-notice.ts';

const repository = resolve(import.meta.dirname, '../..');
const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });
const linesOf = (notice: string) => notice.split('\n').filter((line) => /^\S+ \d\S*: /.test(line));

describe('renderNotice', () => {
  it('names each package for run time once per version, sorted, with its license, and no package for development', () => {
    const notice = renderNotice(
      lock({
        '': { name: 'plimsoll', version: '0.1.0' },
        'node_modules/b': { version: '1.0.0', license: 'MIT' },
        'node_modules/c/node_modules/b': { version: '1.0.0', license: 'MIT' },
        'node_modules/d/node_modules/b': { version: '2.0.0', license: 'ISC' },
        'node_modules/@a/a': { version: '3.0.0', license: 'Apache-2.0', optional: true },
        'node_modules/e': { version: '4.0.0', license: 'MIT', dev: true },
      }),
    );
    expect(linesOf(notice)).toEqual(['@a/a 3.0.0: Apache-2.0', 'b 1.0.0: MIT', 'b 2.0.0: ISC']);
  });

  it('refuses a package whose license is unknown', () => {
    expect(() => renderNotice(lock({ 'node_modules/b': { version: '1.0.0' } }))).toThrow('the license of b');
  });

  it('refuses a lock file without packages', () => {
    expect(() => renderNotice('{}')).toThrow('lists no packages');
  });

  it('names every direct dependency of this project', async () => {
    const [notice, manifest] = await Promise.all(
      ['NOTICE', 'package.json'].map((name) => readFile(resolve(repository, name), 'utf8')),
    );
    const { dependencies, optionalDependencies } = JSON.parse(manifest ?? '') as Record<string, Record<string, string>>;
    const direct = Object.entries({ ...dependencies, ...optionalDependencies }).map(
      ([name, version]) => `${name} ${version}`,
    );
    const named = linesOf(notice ?? '').map((line) => line.slice(0, line.indexOf(':')));
    expect(direct.length).toBeGreaterThan(20);
    expect(direct.filter((each) => !named.includes(each))).toEqual([]);
  });
});
