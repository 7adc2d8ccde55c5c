import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { osvRecord, temporaryFolder, writeFile } from '../../../test/helpers/advisory-fixtures.ts';
import { feeds, fileBase, fixedIn, makeMirror, refresh, setRecords, zlib } from '../../../test/helpers/feed-mirror.ts';
import { readCurrentSnapshot } from './current-snapshot.ts';
import { refreshSnapshot } from './refresh-snapshot.ts';

describe('a refresh whose records are fewer', () => {
  const goldenRecords = (count: number, name = 'lodash', from = 0) =>
    Array.from({ length: count }, (_, index) =>
      osvRecord(`GHSA-${name}-${from + index}`, 'npm', name, fixedIn('1.2.0')),
    );
  const refreshed = async (before: object[], after: object[], options: { isLossAccepted?: boolean } = {}) => {
    const folder = temporaryFolder();
    const mirror = makeMirror({ npm: before, Debian: [zlib] });
    const first = await refresh(folder, [fileBase(mirror)]);
    setRecords(mirror, 'npm', after);
    const second = await refreshSnapshot({ folder, bases: [fileBase(mirror)], feeds, ...options });
    const active = (await readCurrentSnapshot(folder))?.digest;
    return { first, second, isFirstActive: active === first.snapshot.digest };
  };

  it('keeps the current snapshot if more than a tenth of the vulnerabilities of golden packages is lost', async () => {
    const { first, second, isFirstActive } = await refreshed(goldenRecords(50), goldenRecords(44));
    expect(second).toMatchObject({ state: 'refused', losses: [{ ecosystem: 'npm', known: 50, lost: 6 }] });
    expect(second.snapshot.path).toBe(first.snapshot.path);
    expect(isFirstActive).toBe(true);
  });

  it('does not compile the refused snapshot again while the feeds stay the same', async () => {
    const folder = temporaryFolder();
    const mirror = makeMirror({ npm: goldenRecords(50), Debian: [zlib] });
    await refresh(folder, [fileBase(mirror)]);
    setRecords(mirror, 'npm', goldenRecords(44));
    const second = await refresh(folder, [fileBase(mirror)]);
    const writtenAt = () =>
      readdirSync(folder, { encoding: 'utf8' })
        .filter((name) => name.endsWith('.db'))
        .map((name) => [name, statSync(path.join(folder, name)).mtimeMs]);
    const before = writtenAt();
    const third = await refresh(folder, [fileBase(mirror)]);
    expect(third).toMatchObject({ state: 'refused', losses: second.losses, snapshot: second.snapshot });
    expect(writtenAt()).toEqual(before);
    setRecords(mirror, 'npm', goldenRecords(45));
    expect(await refresh(folder, [fileBase(mirror)])).toMatchObject({ state: 'updated', losses: [] });
  });

  it('activates a snapshot that was refused before if the user accepts the loss now', async () => {
    const folder = temporaryFolder();
    const mirror = makeMirror({ npm: goldenRecords(50), Debian: [zlib] });
    await refresh(folder, [fileBase(mirror)]);
    setRecords(mirror, 'npm', goldenRecords(44));
    await refresh(folder, [fileBase(mirror)]);
    const accepted = await refreshSnapshot({ folder, bases: [fileBase(mirror)], feeds, isLossAccepted: true });
    expect(accepted).toMatchObject({ state: 'updated', losses: [] });
  });

  it.each([
    ['a tenth is withdrawn', goldenRecords(50), goldenRecords(45)],
    ['only other packages lost records', [...goldenRecords(50), ...goldenRecords(90, 'left')], goldenRecords(50)],
    ['few were known', goldenRecords(39), goldenRecords(1)],
    [
      'records got an alias, which names the vulnerability from now on',
      goldenRecords(50),
      goldenRecords(50).map((record, index) => ({ ...record, aliases: [`CVE-2024-${1000 + index}`] })),
    ],
  ])('activates the new snapshot if %s', async (_, before, after) => {
    const { second, isFirstActive } = await refreshed(before, after);
    expect(second).toMatchObject({ state: 'updated', losses: [] });
    expect(isFirstActive).toBe(false);
  });

  it('activates the new snapshot if the user accepts the loss', async () => {
    const { second, isFirstActive } = await refreshed(goldenRecords(50), goldenRecords(1), { isLossAccepted: true });
    expect(second.state).toBe('updated');
    expect(isFirstActive).toBe(false);
  });

  describe('in a list of vulnerabilities without packages', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `CVE-2024-${1000 + index}`);
    const setLists = (mirror: string, { kev, epss }: { kev: number; epss: number }) => {
      const catalog = { vulnerabilities: ids(kev).map((cveID) => ({ cveID })) };
      writeFile(path.join(mirror, 'kev/known_exploited_vulnerabilities.json'), JSON.stringify(catalog));
      const scores = ids(epss).map((id) => `${id},0.5,0.9\n`);
      writeFile(
        path.join(mirror, 'epss/epss_scores-current.csv.gz'),
        gzipSync(`cve,epss,percentile\n${scores.join('')}`),
      );
    };

    it.each([
      [{ kev: 44, epss: 50 }, [{ ecosystem: 'KEV', known: 50, lost: 6 }]],
      [{ kev: 50, epss: 44 }, [{ ecosystem: 'EPSS', known: 50, lost: 6 }]],
      [{ kev: 45, epss: 45 }, []],
      [{ kev: 60, epss: 60 }, []],
    ])('compares %o with 50 of each', async (after, losses) => {
      const folder = temporaryFolder();
      const mirror = makeMirror();
      setLists(mirror, { kev: 50, epss: 50 });
      await refresh(folder, [fileBase(mirror)]);
      setLists(mirror, after);
      const second = await refresh(folder, [fileBase(mirror)]);
      expect(second).toMatchObject({ state: losses.length > 0 ? 'refused' : 'updated', losses });
    });
  });

  it('does not compare a feed that is not selected any more', async () => {
    const folder = temporaryFolder();
    const mirror = makeMirror({ npm: goldenRecords(50), Debian: [zlib] });
    await refresh(folder, [fileBase(mirror)]);
    const { state } = await refreshSnapshot({ folder, bases: [fileBase(mirror)], feeds: ['osv:Debian'] });
    expect(state).toBe('updated');
  });
});
