import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { osvRecord } from '../../../../test/helpers/advisory-fixtures.ts';
import { fixedIn, item, lines, match } from '../../../../test/helpers/match-fixtures.ts';
import { classifiers } from '../../analyzers/classifier-binary/classifiers.ts';
import { textClassifiers } from '../../analyzers/classifier-file/text-classifiers.ts';
import { upstreamPrograms } from './upstream-programs.ts';

const between = (introduced: string, fixed: string) => [{ introduced }, { fixed }];
const bitnami = (id: string, name: string, events: object[]) =>
  osvRecord(`BIT-${name}-${id}`, 'Bitnami', name, events, { aliases: [`CVE-${id}`] });
const records = {
  Bitnami: [
    bitnami('2024-1111', 'node', [...between('18.0.0', '18.20.4'), ...between('20.0.0', '20.15.1')]),
    bitnami('2024-2222', 'node', between('20.0.0', '20.11.1')),
    bitnami('2024-3333', 'python', fixedIn('3.12.4')),
    bitnami('2021-4444', 'python', between('3.9.0', '3.9.5')),
    bitnami('2024-5555', 'nginx', fixedIn('1.26.1')),
    bitnami('2024-6666', 'redis', fixedIn('7.2.5')),
  ],
};
const found = (name: string, version: string) => lines({ records }, [item('generic', name, version)]);
const notAssessed = async (name: string, version: string) =>
  (await match({ records }, [item('generic', name, version)])).coverage.notAssessed.map(({ reason }) => reason);

describe('matching of programs without a package', () => {
  it('finds the vulnerabilities of upstream releases', async () => {
    expect(await found('node', '18.20.3')).toEqual(['node CVE-2024-1111 18.20.4 fixed']);
    expect(await found('node', '20.11.0')).toEqual([
      'node CVE-2024-1111 20.15.1 fixed',
      'node CVE-2024-2222 20.11.1 fixed',
    ]);
    expect(await found('node', '20.15.1')).toEqual([]);
    expect(await found('redis', '7.0.15')).toEqual(['redis CVE-2024-6666 7.2.5 fixed']);
  });

  it.each([
    ['node', '20.11.1'],
    ['node', '20.15.1'],
    ['node', '24.1.0'],
    ['python', '3.9.6'],
    ['python', '3.14.0'],
    ['nginx', '1.26.2'],
  ])('assesses a version that contains all fixes of earlier years: %s %s', async (name, version) => {
    expect(await notAssessed(name, version)).toEqual([]);
  });

  it.each([
    ['a branch without a fix before the version', 'node', '12.22.0', /begin in 2020/],
    ['a version older than the fixes of its branch', 'python', '3.9.1', /begin in 2020/],
    ['a program whose records are absent', 'sqlite', '3.40.1', /do not describe this program/],
    [
      'a program without records about upstream releases',
      'openssl',
      '3.0.0',
      /no advisories describe upstream releases/,
    ],
    ['a program in another one', 'openresty', '1.21.4.1', /no advisories describe upstream releases/],
    ['a version without an order', 'python', 'trunk', /cannot be compared/],
  ])('does not assess %s, and keeps its findings', async (_title, name, version, reason) => {
    expect(await notAssessed(name, version)).toEqual([expect.stringMatching(reason)]);
  });

  it('does not assess any program without the feed', async () => {
    const { findings, coverage } = await match({ records: { npm: [osvRecord('GHSA-a', 'npm', 'a', fixedIn('1'))] } }, [
      item('generic', 'node', '18.0.0'),
    ]);
    expect(findings).toEqual([]);
    expect(coverage).toEqual({
      assessed: 0,
      notAssessed: [{ group: 'generic', reason: 'The advisory snapshot contains no data for Bitnami.', packages: 1 }],
    });
  });

  it('does not match packages of other types with the same name', async () => {
    const packages = [item('npm', 'node', '18.0.0'), item('conda', 'python', '3.9.1')];
    expect(await lines({ records }, packages)).toEqual([]);
  });
});

describe('the table of upstream programs', () => {
  it('has programs that a classifier lists', () => {
    const classified = new Set([...classifiers, ...textClassifiers].map(({ name }) => name));
    expect(upstreamPrograms.filter(({ name }) => !classified.has(name))).toEqual([]);
  });

  const file = path.resolve(import.meta.dirname, '../../../../../shared/data/advisories/bitnami.ndjson.gz');
  it.skipIf(!existsSync(file))('has components of Bitnami’s advisories (skipped without the shared test data)', () => {
    const text = gunzipSync(readFileSync(file)).toString();
    const known = new Set([...text.matchAll(/"ecosystem":"Bitnami","name":"([^"]+)"/g)].map(([, name]) => name));
    // Of MySQL, these records have the client only.
    expect(upstreamPrograms.filter(({ name }) => !known.has(name)).map(({ name }) => name)).toEqual(['mysql']);
  });
});
