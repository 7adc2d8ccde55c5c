import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  compileRecords,
  fixtureTime,
  openRecords,
  osvRecord,
  temporaryFolder,
  writeFile,
  writeMirror,
  zipOf,
} from '../../../test/helpers/advisory-fixtures.ts';
import { compileSnapshot } from './compile-snapshot.ts';
import { openSnapshot } from './open-snapshot.ts';

const open = [{ introduced: '0' }];
const fixedIn = (fixed: string) => [{ introduced: '0' }, { fixed }];

const sources = {
  records: {
    npm: [
      osvRecord('GHSA-a', 'npm', 'left', fixedIn('1.2.0'), { aliases: ['CVE-2024-1111'], summary: 'Flaw' }),
      osvRecord('GHSA-b', 'npm', 'left', open),
    ],
    Debian: [
      osvRecord('DSA-1-1', 'Debian:12', 'zlib', fixedIn('1:1.2-3'), { related: ['CVE-2024-1111', 'CVE-2024-2222'] }),
    ],
  },
  epss: { 'CVE-2024-1111': [0.5, 0.9], 'CVE-2024-9999': [0.1, 0.2] } satisfies Record<string, [number, number]>,
  exploited: ['CVE-2024-1111', 'CVE-2024-2222', 'CVE-2024-9999'],
  dueDates: { 'CVE-2024-2222': '2024-06-05', 'CVE-2024-9999': '2024-06-05' },
};

describe('compileSnapshot', () => {
  it('yields the same bytes, digest and build time for the same feeds, in any order of records', async () => {
    const folder = temporaryFolder();
    const first = await compileRecords(sources, folder);
    const bytes = readFileSync(first.path);
    const shuffled = {
      ...sources,
      records: { Debian: sources.records.Debian, npm: sources.records.npm.toReversed() },
    };
    const second = await compileRecords(shuffled, folder);
    expect(second).toMatchObject({ path: first.path, digest: first.digest, builtAt: first.builtAt });
    expect(readFileSync(second.path).equals(bytes)).toBe(true);
    expect(first.digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    expect(path.basename(first.path)).toBe(`${first.digest.replace(':', '-')}.db`);
  });

  it('leaves only the snapshot and its metadata in the folder', async () => {
    const folder = temporaryFolder();
    const { digest } = await compileRecords(sources, folder);
    const name = digest.replace(':', '-');
    expect(readdirSync(folder).sort()).toEqual([`${name}.db`, `${name}.json`]);
  });

  it('states its feeds and ecosystems', async () => {
    expect(await compileRecords(sources)).toMatchObject({
      covers: ['Debian:12', 'npm'],
      feeds: [
        { id: 'epss', records: 2, newestRecordAt: '2026-01-01T00:00:00.000Z', fetchedAt: fixtureTime },
        { id: 'kev', records: 3, newestRecordAt: '2026-01-01T00:00:00.000Z' },
        { id: 'osv:Debian', records: 1, skipped: 0, newestRecordAt: '2025-01-01T00:00:00.000Z' },
        { id: 'osv:npm', records: 2 },
      ],
    });
  });

  it('makes one entry for each CVE of a record that names several', async () => {
    const snapshot = await openRecords(sources);
    const named = snapshot
      .lookup('Debian:12', 'zlib')
      .map(({ advisoryId, vulnerabilityId }) => [advisoryId, vulnerabilityId]);
    expect(named).toEqual([
      ['DSA-1-1', 'CVE-2024-1111'],
      ['DSA-1-1', 'CVE-2024-2222'],
    ]);
  });

  it('stores scores and known exploitation only for stored vulnerabilities', async () => {
    const snapshot = await openRecords(sources);
    expect(snapshot.epss('CVE-2024-1111')).toEqual({ score: 0.5, percentile: 0.9 });
    expect(snapshot.epss('CVE-2024-9999')).toBeUndefined();
    const ids = ['CVE-2024-1111', 'CVE-2024-2222', 'CVE-2024-9999'];
    expect(ids.map((id) => snapshot.isKnownExploited(id))).toEqual([true, true, false]);
    expect(ids.map((id) => snapshot.exploitedDueOn(id))).toEqual([null, '2024-06-05', null]);
  });

  it('stores the earliest due date when several catalogs name one', async () => {
    const catalogs = [undefined, '2024-06-05', '2024-06-01', 'soon'].map((dueDate, index) => {
      const file = path.join(temporaryFolder(), `kev-${index}.json`);
      writeFile(file, JSON.stringify({ vulnerabilities: [{ cveID: 'CVE-2024-1111', dueDate }] }));
      return { feedId: 'kev', path: file, fetchedAt: fixtureTime };
    });
    const osv = path.join(temporaryFolder(), 'all.zip');
    const record = osvRecord('GHSA-a', 'npm', 'left', open, { aliases: ['CVE-2024-1111'] });
    writeFile(osv, zipOf([['a.json', JSON.stringify(record)]]));
    const files = [{ feedId: 'osv:npm', path: osv, fetchedAt: fixtureTime }, ...catalogs];
    const { path: file } = await compileSnapshot({ files, folder: temporaryFolder() });
    const snapshot = openSnapshot(file);
    expect(snapshot.exploitedDueOn('CVE-2024-1111')).toBe('2024-06-01');
    snapshot.close();
  });

  it('never contains a withdrawn record, even when an older copy was not withdrawn', async () => {
    const record = osvRecord('GHSA-a', 'npm', 'left', open);
    const withdrawn = { ...record, modified: '2025-06-01T00:00:00Z', withdrawn: '2025-06-01T00:00:00Z' };
    for (const npm of [
      [record, withdrawn],
      [withdrawn, record],
    ]) {
      expect((await openRecords({ records: { npm } })).lookup('npm', 'left')).toEqual([]);
    }
  });

  it('separates records of the same id in two ecosystems', async () => {
    const snapshot = await openRecords({
      records: {
        Alpine: [osvRecord('CVE-2024-1111', 'Alpine:v3.18', 'openssl', fixedIn('3.1.7-r1'))],
        Debian: [osvRecord('CVE-2024-1111', 'Debian:12', 'openssl', open, { modified: '2025-02-02T00:00:00Z' })],
      },
    });
    expect(snapshot.lookup('Alpine:v3.18', 'openssl')).toHaveLength(1);
    expect(snapshot.lookup('Debian:12', 'openssl')).toHaveLength(1);
  });

  it('uses the newer one of a tracker record under its old and its new name, also when it says "never affected"', async () => {
    const older = osvRecord('CVE-2024-1111', 'Alpine:v3.18', 'zlib', fixedIn('1.3-r0'));
    const newer = (events: object[]) =>
      osvRecord('ALPINE-CVE-2024-1111', 'Alpine:v3.18', 'zlib', events, { modified: '2025-06-01T00:00:00Z' });
    const lookup = async (events: object[]) =>
      (await openRecords({ records: { Alpine: [older, newer(events)] } })).lookup('Alpine:v3.18', 'zlib');
    expect((await lookup(fixedIn('1.2-r9'))).map(({ advisoryId }) => advisoryId)).toEqual(['ALPINE-CVE-2024-1111']);
    expect(await lookup(fixedIn('0'))).toEqual([]);
  });

  it('distinguishes "will not be fixed", "not fixed" and unknown', async () => {
    const state = async (ecosystem: string, affected: object) => {
      const record = {
        id: 'X-1',
        modified: '2025-01-01T00:00:00Z',
        affected: [{ package: { ecosystem, name: 'a' }, ...affected }],
      };
      const snapshot = await openRecords({ records: { [ecosystem.split(':')[0] ?? '']: [record] } });
      return snapshot.lookup(ecosystem, 'a')[0]?.unfixedState;
    };
    const ranges = (...events: object[]) => ({ ranges: [{ type: 'ECOSYSTEM', events }] });
    expect(
      await state('Debian:12', { ...ranges({ introduced: '0' }), ecosystem_specific: { urgency: 'end-of-life' } }),
    ).toBe('wont-fix');
    expect(await state('Debian:12', ranges({ introduced: '0' }))).toBe('not-fixed');
    expect(await state('PyPI', ranges({ introduced: '0' }))).toBe('not-fixed');
    expect(await state('PyPI', ranges({ introduced: '0' }, { last_affected: '2' }))).toBe('unknown');
    expect(await state('PyPI', { versions: ['1.0'] })).toBe('unknown');
  });

  it('stores only listed versions that no range contains', async () => {
    const record = {
      id: 'PYSEC-1',
      affected: [
        {
          package: { ecosystem: 'PyPI', name: 'a' },
          ranges: [{ type: 'ECOSYSTEM', events: fixedIn('2.0') }],
          versions: ['1.0', '1.9', '3.0', '3.0'],
        },
      ],
    };
    const snapshot = await openRecords({ records: { PyPI: [record] } });
    expect(snapshot.lookup('PyPI', 'A')[0]?.versions).toEqual(['3.0']);
  });

  it('skips and counts broken records', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'all.zip');
    const good = JSON.stringify(osvRecord('GHSA-a', 'npm', 'left', open));
    writeFile(
      file,
      zipOf([
        ['a', '{'],
        ['b', good],
        ['c', '"text"'],
        ['d', '{"id":7}'],
      ]),
    );
    const compiled = await compileSnapshot({
      files: [{ feedId: 'osv:npm', path: file, fetchedAt: fixtureTime }],
      folder,
    });
    expect(compiled.feeds).toMatchObject([{ id: 'osv:npm', records: 1, skipped: 3 }]);
  });

  it('merges several files of a feed: later ones add records and override by a newer modification', async () => {
    const mirrors = [temporaryFolder(), temporaryFolder()];
    const record = (modified: string, fixed: string) =>
      osvRecord('GHSA-a', 'npm', 'left', fixedIn(fixed), { modified });
    const added = osvRecord('GHSA-b', 'npm', 'right', open);
    writeMirror(mirrors[0] ?? '', { records: { npm: [record('2025-03-01T00:00:00Z', '2.0.0')] } });
    writeMirror(mirrors[1] ?? '', { records: { npm: [record('2025-02-01T00:00:00Z', '1.0.0'), added] } });
    const files = mirrors.map((mirror) => ({
      feedId: 'osv:npm',
      path: path.join(mirror, 'osv/npm/all.zip'),
      fetchedAt: fixtureTime,
    }));
    const { path: file } = await compileSnapshot({ files, folder: temporaryFolder() });
    const snapshot = openSnapshot(file);
    expect(snapshot.lookup('npm', 'left')[0]?.intervals).toEqual([
      { introduced: null, fixed: '2.0.0', lastAffected: null },
    ]);
    expect(snapshot.lookup('npm', 'right')).toHaveLength(1);
    snapshot.close();
  });

  it('stops with CANCELLED and leaves no file behind', async () => {
    const folder = temporaryFolder();
    const mirror = temporaryFolder();
    writeMirror(mirror, sources);
    const files = [{ feedId: 'osv:npm', path: path.join(mirror, 'osv/npm/all.zip'), fetchedAt: fixtureTime }];
    await expect(compileSnapshot({ files, folder, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
