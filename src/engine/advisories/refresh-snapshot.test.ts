import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { osvRecord, temporaryFolder, writeFile } from '../../../test/helpers/advisory-fixtures.ts';
import {
  feeds,
  fileBase,
  fixedIn,
  left,
  makeMirror,
  refresh,
  setRecords,
  zlib,
} from '../../../test/helpers/feed-mirror.ts';
import type { FeedProgress } from './advisory-feed.ts';
import { readCurrentSnapshot } from './current-snapshot.ts';
import { openSnapshot } from './open-snapshot.ts';
import { refreshSnapshot } from './refresh-snapshot.ts';

function lookup(file: string, name: string): (string | null | undefined)[] {
  const snapshot = openSnapshot(file);
  const fixes = snapshot.lookup('npm', name).map(({ intervals }) => intervals[0]?.fixed);
  snapshot.close();
  return fixes;
}

interface Loopback {
  base: string;
  /** `GET /osv/npm/all.zip → 304`, in order. */
  log: string[];
}

/** Serves a mirror with ETags, as object stores do. `answer` can override a response. */
async function serve(
  mirror: string,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<Loopback> {
  const log: string[] = [];
  const server: Server = createServer((request, response) => {
    response.on('close', () => log.push(`${request.url} ${response.statusCode}`));
    if (answer(request, response)) return;
    const file = path.join(mirror, request.url ?? '');
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const etag = `"${statSync(file).mtimeMs}-${statSync(file).size}"`;
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, { etag, 'content-length': statSync(file).size });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log };
}

describe('refreshSnapshot', () => {
  it('compiles another snapshot when support of a release ended since the last one, although no feed changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const mirror = makeMirror();
    writeFile(path.join(mirror, 'end-of-life/products.json'), '{"nodejs":[{"cycle":"99","eol":"2040-05-06"}]}');
    const folder = temporaryFolder();
    const on = async (day: string) => {
      vi.setSystemTime(`${day}T12:00:00Z`);
      const request = { folder, bases: [fileBase(mirror)], feeds: [...feeds, 'end-of-life'] };
      const { state, snapshot } = await refreshSnapshot(request);
      return { state, digest: snapshot.digest, builtAt: snapshot.builtAt.slice(0, 10) };
    };
    const first = await on('2040-05-01');
    expect(await on('2040-05-06')).toEqual({ ...first, state: 'unchanged' });
    const ended = await on('2040-05-07');
    expect(ended).toMatchObject({ state: 'updated', builtAt: '2040-05-07' });
    expect(ended.digest).not.toBe(first.digest);
    expect(await on('2040-05-08')).toEqual({ ...ended, state: 'unchanged' });
  });

  it('fetches over HTTP, compiles and activates a snapshot, and transfers and compiles nothing when nothing has changed', async () => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    const { base, log } = await serve(mirror);
    const progress: FeedProgress[] = [];
    const first = await refresh(folder, [base], { onProgress: (step) => progress.push(step) });
    expect(first).toMatchObject({ state: 'updated', missing: [] });
    expect(await readCurrentSnapshot(folder)).toMatchObject({
      path: first.snapshot.path,
      digest: first.snapshot.digest,
    });
    expect(lookup(first.snapshot.path, 'left')).toEqual(['1.2.0']);
    expect(progress.filter(({ feed }) => feed === 'osv:npm').map(({ phase }) => phase)).toEqual(
      expect.arrayContaining(['fetch', 'read']),
    );

    log.length = 0;
    const second = await refresh(folder, [base]);
    expect(second).toMatchObject({ state: 'unchanged', snapshot: { digest: first.snapshot.digest } });
    expect(log.map((line) => line.split(' ')[1])).toEqual(['304', '304', '304', '304']);
    const fetchedAt = ({ feeds }: { feeds: { id: string; fetchedAt: string }[] }) =>
      feeds.find(({ id }) => id === 'osv:npm')?.fetchedAt ?? '';
    expect(fetchedAt(second.snapshot) > fetchedAt(first.snapshot)).toBe(true);
    const current = await readCurrentSnapshot(folder);
    expect(current && fetchedAt(current)).toBe(fetchedAt(second.snapshot));
  });

  it('fetches only changed files', async () => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    const { base, log } = await serve(mirror);
    const first = await refresh(folder, [base]);
    setRecords(mirror, 'npm', [left, osvRecord('GHSA-b', 'npm', 'left', fixedIn('1.3.0'))]);
    log.length = 0;
    const second = await refresh(folder, [base]);
    expect(second.state).toBe('updated');
    expect(second.snapshot.digest).not.toBe(first.snapshot.digest);
    expect(log.filter((line) => line.endsWith(' 200'))).toEqual(['/osv/npm/all.zip 200']);
    expect(lookup(second.snapshot.path, 'left')).toEqual(['1.2.0', '1.3.0']);
    expect(lookup(first.snapshot.path, 'left')).toEqual(['1.2.0']);
  });

  it('compiles nothing when the server does not support conditional requests and the bytes are the same', async () => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    const { base } = await serve(mirror, (request, response) => {
      const file = path.join(mirror, request.url ?? '');
      if (!existsSync(file)) return false;
      response.end(readFileSync(file));
      return true;
    });
    expect([(await refresh(folder, [base])).state, (await refresh(folder, [base])).state]).toEqual([
      'updated',
      'unchanged',
    ]);
  });

  it('reads mirrors on disk, where later bases add records and override by newer ones', async () => {
    const older = makeMirror();
    const newer = makeMirror({
      npm: [
        {
          ...left,
          modified: '2025-09-01T00:00:00Z',
          affected: osvRecord('', 'npm', 'left', fixedIn('1.2.5')).affected,
        },
        osvRecord('GHSA-c', 'npm', 'left', fixedIn('2.0.0')),
      ],
    });
    const folder = temporaryFolder();
    const bases = [fileBase(older), fileBase(newer)];
    const { snapshot, state } = await refresh(folder, bases);
    expect(state).toBe('updated');
    expect(lookup(snapshot.path, 'left')).toEqual(['1.2.5', '2.0.0']);
    expect((await refresh(folder, bases)).state).toBe('unchanged');
  });

  it('continues without a feed that no base has, and reports it as missing', async () => {
    const folder = temporaryFolder();
    const mirror = makeMirror({ npm: [left] });
    rmSync(path.join(mirror, 'kev'), { recursive: true });
    const { snapshot, missing } = await refresh(folder, [fileBase(mirror)]);
    expect(missing).toEqual(['osv:Debian', 'kev']);
    expect((await readCurrentSnapshot(folder))?.missing).toEqual(missing);
    // The content is the same.
    const fewer = feeds.filter((id) => id !== 'osv:Debian');
    const unchanged = await refreshSnapshot({ folder, bases: [fileBase(mirror)], feeds: fewer });
    expect([unchanged.state, unchanged.snapshot.missing]).toEqual(['unchanged', ['kev']]);
    expect((await readCurrentSnapshot(folder))?.missing).toEqual(['kev']);
    const opened = openSnapshot(snapshot.path);
    expect([opened.covers('npm'), opened.covers('Debian:12')]).toEqual([true, false]);
    opened.close();
  });

  it('fails when no base has an advisory archive', async () => {
    await expect(refresh(temporaryFolder(), [fileBase(temporaryFolder())])).rejects.toMatchObject({
      code: 'UNREACHABLE',
    });
  });

  it('a folder that cannot be used is not reported as a feed that cannot be reached', async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(refresh(path.join(file, 'advisories'), [fileBase(makeMirror())])).rejects.toMatchObject({
      name: 'ScanError',
      message: 'The folder of the advisories cannot be read: a part of its path is a file.',
    });
  });

  it('a folder that cannot be written is not reported as a feed that cannot be reached', async () => {
    const link = path.join(temporaryFolder(), 'link');
    symlinkSync('/nowhere/advisories', link);
    await expect(refresh(link, [fileBase(makeMirror())])).rejects.toMatchObject({
      name: 'ScanError',
      message: 'The advisories cannot be stored: its folder does not exist.',
    });
  });

  const truncate = (file: string) => writeFile(file, readFileSync(file).subarray(0, 40));
  const timeOf = ({ feeds: all }: { feeds: { id: string; fetchedAt: string }[] }, name: string) =>
    all.find(({ id }) => id === name)?.fetchedAt;

  it('keeps the records of a feed whose archive is truncated, with their time, while other feeds are updated', async () => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    const { base, log } = await serve(mirror);
    const first = (await refresh(folder, [base])).snapshot;
    truncate(path.join(mirror, 'osv/npm/all.zip'));
    setRecords(mirror, 'Debian', [osvRecord('DSA-1-1', 'Debian:12', 'zlib', fixedIn('1-9'))]);
    const { state, snapshot, outdated, causes, changes } = await refresh(folder, [base]);
    expect({ state, outdated }).toEqual({ state: 'updated', outdated: ['osv:npm'] });
    expect(causes).toEqual([expect.stringMatching(/^advisory feed osv:npm: .*archive/)]);
    expect(changes.find(({ feed }) => feed === 'osv:npm')?.state).toBe('outdated');
    expect(lookup(snapshot.path, 'left')).toEqual(['1.2.0']);
    expect(snapshot.digest).not.toBe(first.digest);
    const [before, after] = [first, (await readCurrentSnapshot(folder)) ?? first];
    expect(timeOf(after, 'osv:npm')).toBe(timeOf(before, 'osv:npm'));
    expect(timeOf(after, 'osv:Debian')).not.toBe(timeOf(before, 'osv:Debian'));
    expect(timeOf(snapshot, 'osv:npm')).toBe(timeOf(before, 'osv:npm'));
    log.length = 0;
    // The damaged file never counts as one that was read, and is compiled again only if its bytes or other files differ.
    const steps: FeedProgress[] = [];
    const again = await refresh(folder, [base], { onProgress: (step) => steps.push(step) });
    expect(again).toMatchObject({ state: 'unchanged', outdated: ['osv:npm'], causes });
    expect(steps.filter(({ phase }) => phase !== 'fetch')).toEqual([]);
    expect(timeOf(again.snapshot, 'osv:npm')).toBe(timeOf(before, 'osv:npm'));
    expect(log).toContain('/osv/npm/all.zip 200');
    setRecords(mirror, 'Debian', [osvRecord('DSA-1-1', 'Debian:12', 'zlib', fixedIn('1-10'))]);
    expect(await refresh(folder, [base])).toMatchObject({ state: 'updated', outdated: ['osv:npm'], causes });
    setRecords(mirror, 'npm', [osvRecord('GHSA-a', 'npm', 'left', fixedIn('1.3.0'))]);
    const last = await refresh(folder, [base]);
    expect(last.outdated).toEqual([]);
    expect(lookup(last.snapshot.path, 'left')).toEqual(['1.3.0']);
  });

  it('fails when every file is damaged', async () => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    const only = { folder, bases: [fileBase(mirror)], feeds: ['osv:npm'] };
    const { snapshot } = await refreshSnapshot(only);
    truncate(path.join(mirror, 'osv/npm/all.zip'));
    await expect(refreshSnapshot(only)).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
    expect(await readCurrentSnapshot(folder)).toMatchObject({ digest: snapshot.digest });
    expect(readdirSync(folder).filter((name) => name.startsWith('draft'))).toEqual([]);
  });

  it('fails when a file of the first snapshot of a mirror is damaged, and downloads only this file again', async () => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    const { base, log } = await serve(mirror);
    const content = readFileSync(path.join(mirror, 'osv/Debian/all.zip'));
    truncate(path.join(mirror, 'osv/Debian/all.zip'));
    await expect(refresh(folder, [base])).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
    expect(await readCurrentSnapshot(folder)).toBeUndefined();
    writeFile(path.join(mirror, 'osv/Debian/all.zip'), content);
    log.length = 0;
    expect(await refresh(folder, [base])).toMatchObject({ state: 'updated', missing: [], causes: [] });
    expect(log.filter((line) => line.endsWith(' 200'))).toEqual(['/osv/Debian/all.zip 200']);
  });

  it('updates other feeds when the first file of a new feed is damaged, which is missing with its cause', async () => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    const bases = [fileBase(mirror)];
    await refreshSnapshot({ folder, bases, feeds: ['osv:npm'] });
    const content = readFileSync(path.join(mirror, 'osv/Debian/all.zip'));
    truncate(path.join(mirror, 'osv/Debian/all.zip'));
    setRecords(mirror, 'npm', [osvRecord('GHSA-a', 'npm', 'left', fixedIn('1.3.0'))]);
    const feeds = ['osv:npm', 'osv:Debian'];
    const second = await refreshSnapshot({ folder, bases, feeds });
    expect(second).toMatchObject({ state: 'updated', missing: ['osv:Debian'], outdated: [] });
    expect(second.causes).toEqual([expect.stringMatching(/^advisory feed osv:Debian: .*archive/)]);
    expect(second.changes.map(({ feed }) => feed)).toEqual(['osv:npm']);
    expect(second.snapshot.feeds.map(({ id }) => id)).toEqual(['osv:npm']);
    expect(lookup(second.snapshot.path, 'left')).toEqual(['1.3.0']);
    const { state, missing, causes } = await refreshSnapshot({ folder, bases, feeds });
    expect({ state, missing, causes }).toEqual({ state: 'unchanged', missing: ['osv:Debian'], causes: second.causes });
    writeFile(path.join(mirror, 'osv/Debian/all.zip'), content);
    const third = await refreshSnapshot({ folder, bases, feeds });
    expect(third).toMatchObject({ state: 'updated', missing: [], causes: [], snapshot: { missing: [] } });
    expect(third.snapshot.feeds.map(({ id }) => id).sort()).toEqual(['osv:Debian', 'osv:npm']);
  });

  const answers: [string, string, (response: ServerResponse) => void][] = [
    ['401', 'UNAUTHORIZED', (response) => response.writeHead(401).end()],
    ['429', 'RATE_LIMITED', (response) => response.writeHead(429).end()],
    ['500', 'UNREACHABLE', (response) => response.writeHead(500).end('secret words')],
    ['304 though nothing was asked for', 'UNREACHABLE', (response) => response.writeHead(304).end()],
    [
      'a redirect round in circles',
      'UNREACHABLE',
      (response) => response.writeHead(302, { location: '/osv/npm/all.zip' }).end(),
    ],
    [
      'a body that ends early',
      'UNREACHABLE',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('PK', () => response.destroy());
      },
    ],
  ];
  it.each(answers)('classifies %s as %s and keeps the current snapshot', async (_title, code, answer) => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    const { snapshot } = await refresh(folder, [fileBase(mirror)]);
    const { base } = await serve(mirror, (request, response) => {
      if (request.url !== '/osv/npm/all.zip') return false;
      answer(response);
      return true;
    });
    const failure: unknown = await refresh(folder, [base]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect(String(failure)).not.toContain('secret words');
    expect(await readCurrentSnapshot(folder)).toMatchObject({ digest: snapshot.digest });
  });

  it('uses the file of an earlier refresh of a feed whose server fails, with its time, and other new files', async () => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    let isDown = false;
    const { base } = await serve(mirror, (request, response) => {
      if (!isDown || request.url !== '/osv/npm/all.zip') return false;
      response.writeHead(503).end();
      return true;
    });
    const first = await refresh(folder, [base]);
    isDown = true;
    setRecords(mirror, 'Debian', [zlib, osvRecord('DSA-2-1', 'Debian:12', 'curl', fixedIn('2'))]);
    const second = await refresh(folder, [base]);
    expect(second).toMatchObject({ state: 'updated', outdated: ['osv:npm'] });
    expect(lookup(second.snapshot.path, 'left')).toEqual(['1.2.0']);
    const time = ({ snapshot }: typeof first, feed: string) =>
      snapshot.feeds.find(({ id }) => id === feed)?.fetchedAt ?? '';
    expect(time(second, 'osv:npm')).toBe(time(first, 'osv:npm'));
    expect(time(second, 'osv:Debian') > time(first, 'osv:Debian')).toBe(true);
  });

  it('fails when no feed can be fetched, even with files of an earlier refresh', async () => {
    const folder = temporaryFolder();
    let isDown = false;
    const { base } = await serve(makeMirror(), (_request, response) => {
      if (isDown) response.writeHead(503).end();
      return isDown;
    });
    const { snapshot } = await refresh(folder, [base]);
    isDown = true;
    await expect(refresh(folder, [base])).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(await readCurrentSnapshot(folder)).toMatchObject({ digest: snapshot.digest });
  });

  it('classifies a refused connection without the address and its password', async () => {
    const { base } = await serve(makeMirror());
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const failure: unknown = await refresh(temporaryFolder(), [base, `http://user:hunter2@127.0.0.1:${port}`]).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'UNREACHABLE' });
    expect(String(failure)).not.toMatch(/hunter2|127\.0\.0\.1/);
  });

  it('sends user and password of a base to that base', async () => {
    const mirror = makeMirror();
    const seen = new Set<string | undefined>();
    const { base } = await serve(mirror, (request) => {
      seen.add(request.headers.authorization);
      return false;
    });
    await refresh(temporaryFolder(), [base.replace('http://', 'http://user:p%40ss@')]);
    expect([...seen]).toEqual([`Basic ${Buffer.from('user:p@ss').toString('base64')}`]);
  });

  it('stops with CANCELLED during an endless response', async () => {
    const folder = temporaryFolder();
    const abort = new AbortController();
    const { base } = await serve(makeMirror(), (request, response) => {
      if (request.url !== '/osv/npm/all.zip') return false;
      response.write('PK');
      abort.abort();
      return true;
    });
    await expect(refresh(folder, [base], { signal: abort.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await readCurrentSnapshot(folder)).toBeUndefined();
  });

  it('parses only files that changed, and composes the same snapshot as a first refresh', async () => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    const { base } = await serve(mirror);
    const first = await refresh(folder, [base]);
    expect(first.changes.map(({ state }) => state)).toEqual(['updated', 'updated', 'updated', 'updated']);
    const curl = osvRecord('DSA-2-1', 'Debian:12', 'curl', fixedIn('2'), { related: ['CVE-2024-1111'] });
    setRecords(mirror, 'Debian', [{ ...zlib, withdrawn: '2025-02-03T00:00:00Z' }, curl]);
    const steps: FeedProgress[] = [];
    const second = await refresh(folder, [base], { onProgress: (step) => steps.push(step) });
    expect(new Set(steps.filter(({ phase }) => phase === 'read').map(({ feed }) => feed))).toEqual(
      new Set(['osv:Debian']),
    );
    expect(second.changes).toEqual([
      { feed: 'osv:Debian', state: 'updated' },
      { feed: 'osv:npm', state: 'unchanged' },
      { feed: 'epss', state: 'unchanged' },
      { feed: 'kev', state: 'unchanged' },
    ]);
    expect((await refresh(temporaryFolder(), [base])).snapshot.digest).toBe(second.snapshot.digest);
    expect((await refresh(folder, [base])).changes.every(({ state }) => state === 'unchanged')).toBe(true);
  });

  it.each<[string, (file: string) => void]>([
    ['cut', (file) => writeFileSync(file, readFileSync(file).subarray(0, 20_000))],
    ['no database', (file) => writeFileSync(file, 'x'.repeat(100_000))],
    [
      'damaged in its middle',
      (file) => {
        const bytes = readFileSync(file);
        bytes.fill(0xff, 16_384 + 100, bytes.length);
        writeFileSync(file, bytes);
      },
    ],
  ])('parses a file again when its kept content is %s', async (_title, damage) => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    const base = fileBase(mirror);
    const kept = (await refresh(folder, [base])).snapshot.digest;
    const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('parsed.db'),
    );
    expect(parts).toHaveLength(4);
    for (const part of parts) damage(path.join(folder, part));
    rmSync(path.join(folder, 'current.json'));
    expect((await refresh(folder, [base])).snapshot.digest).toBe(kept);
  });

  it('does not assess packages of feeds that are not selected, also when another feed adds to them', async () => {
    const mirror = makeMirror();
    writeFile(
      path.join(mirror, 'debian/security-tracker.json'),
      JSON.stringify({ zlib: { 'CVE-2024-1': { releases: { bookworm: { status: 'open', urgency: 'low' } } } } }),
    );
    const request = { folder: temporaryFolder(), bases: [fileBase(mirror)], feeds: ['osv:npm', 'debian-tracker'] };
    const { snapshot, missing } = await refreshSnapshot(request);
    expect(missing).toEqual([]);
    expect(snapshot.feeds.map(({ id }) => id)).toEqual(['debian-tracker', 'osv:npm']);
    const opened = openSnapshot(snapshot.path);
    expect([opened.covers('npm'), opened.covers('Debian:12')]).toEqual([true, false]);
    opened.close();
    await expect(refreshSnapshot({ ...request, feeds: ['kev', 'epss'] })).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('the selected feeds contain no advisories of packages'),
    });
  });

  it('removes all but a few snapshots', async () => {
    const mirror = makeMirror();
    const folder = temporaryFolder();
    for (let version = 1; version <= 5; version += 1) {
      setRecords(mirror, 'npm', [osvRecord('GHSA-a', 'npm', 'left', fixedIn(`${version}.0.0`))]);
      await refresh(folder, [fileBase(mirror)]);
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toHaveLength(3);
    expect(lookup((await readCurrentSnapshot(folder))?.path ?? '', 'left')).toEqual(['5.0.0']);
  });
});
