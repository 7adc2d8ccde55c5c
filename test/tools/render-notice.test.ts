import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBundled } from '../../tools/notice/is-bundled.ts';
import { renderNotice } from '../../tools/notice/render-notice.ts';

const repository = resolve(import.meta.dirname, '../..');
const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });
const linesOf = (notice: string) => notice.split('\n').filter((line) => /^\S+ \d\S*: /.test(line));

describe('renderNotice', () => {
  const noText = () => '';

  it('names each package for run time once per version, sorted, with its license, and no package for development', () => {
    const notice = renderNotice(
      lock({
        '': { name: 'plimsoll', dependencies: { b: '1.0.0', c: '1.0.0', d: '1.0.0' }, devDependencies: { e: '4.0.0' } },
        'node_modules/b': { version: '1.0.0', license: 'MIT' },
        'node_modules/c': { version: '1.0.0', license: 'MIT', dependencies: { b: '1.0.0', f: '1.0.0' } },
        'node_modules/c/node_modules/b': { version: '1.0.0', license: 'MIT' },
        'node_modules/d': {
          version: '1.0.0',
          license: 'MIT',
          dependencies: { b: '2.0.0' },
          peerDependencies: { x: '*' },
        },
        'node_modules/d/node_modules/b': {
          version: '2.0.0',
          license: 'ISC',
          optionalDependencies: { '@a/a': '3.0.0' },
        },
        'node_modules/@a/a': { version: '3.0.0', license: 'Apache-2.0', optional: true, dependencies: { b: '1.0.0' } },
        'node_modules/e': { version: '4.0.0', license: 'MIT', dev: true },
        'node_modules/f': { version: '5.0.0', license: 'MIT', dependencies: { c: '1.0.0' } },
      }),
      noText,
    );
    expect(linesOf(notice)).toEqual([
      '@a/a 3.0.0: Apache-2.0',
      'b 1.0.0: MIT',
      'b 2.0.0: ISC',
      'c 1.0.0: MIT',
      'd 1.0.0: MIT',
      'f 5.0.0: MIT',
    ]);
  });

  it('has the license texts of the packages that the dashboard contains, and not of those that only build it', () => {
    const texts: Record<string, string> = { 'node_modules/react': 'Text one\r\n', 'node_modules/uqr': 'Text two' };
    const notice = renderNotice(
      lock({
        '': { name: 'plimsoll', dependencies: { b: '1.0.0' } },
        web: { dependencies: { react: '19.0.0', uqr: '1.0.0', vite: '8.0.0', '@types/react': '19.0.0' } },
        'node_modules/plimsoll-web': { resolved: 'web', link: true },
        'node_modules/b': { version: '1.0.0', license: 'MIT' },
        'node_modules/react': { version: '19.0.0', license: 'MIT', dependencies: { scheduler: '1.0.0' } },
        'node_modules/scheduler': { version: '1.0.0', license: 'MIT' },
        'node_modules/uqr': { version: '1.0.0', license: 'MIT' },
        'node_modules/vite': { version: '8.0.0', license: 'MIT', dependencies: { rolldown: '1.0.0' } },
        'node_modules/rolldown': { version: '1.0.0', license: 'MIT' },
        'node_modules/@types/react': { version: '19.0.0', license: 'MIT' },
      }),
      (path) => texts[path] ?? 'Text one',
    );
    const [used = '', ...ofDashboard] = notice.split('-'.repeat(80));
    expect(linesOf(used)).toEqual(['b 1.0.0: MIT']);
    expect(ofDashboard.map((part) => part.trim())).toEqual([
      'react 19.0.0: MIT\nscheduler 1.0.0: MIT\n\nText one',
      'uqr 1.0.0: MIT\n\nText two',
    ]);
  });

  it('refuses a package whose license is unknown', () => {
    expect(() =>
      renderNotice(lock({ '': { dependencies: { b: '1.0.0' } }, 'node_modules/b': { version: '1.0.0' } }), noText),
    ).toThrow('the license of b');
  });

  it('refuses a lock file without packages', () => {
    expect(() => renderNotice('{}', noText)).toThrow('lists no packages');
  });

  it('names every direct dependency of this project', async () => {
    const [notice, manifest, web] = await Promise.all(
      ['NOTICE', 'package.json', 'web/package.json'].map((name) => readFile(resolve(repository, name), 'utf8')),
    );
    const { dependencies, optionalDependencies } = JSON.parse(manifest ?? '') as Record<string, Record<string, string>>;
    const { dependencies: ofWeb } = JSON.parse(web ?? '') as Record<string, Record<string, string>>;
    const bundled = Object.entries(ofWeb ?? {}).filter(([name]) => isBundled(name));
    expect(bundled.length).toBeGreaterThan(5);
    const direct = [...Object.entries({ ...dependencies, ...optionalDependencies }), ...bundled].map(
      ([name, version]) => `${name} ${version}`,
    );
    const named = linesOf(notice ?? '').map((line) => line.slice(0, line.indexOf(':')));
    expect(direct.length).toBeGreaterThan(20);
    expect(direct.filter((each) => !named.includes(each))).toEqual([]);
  });
});
