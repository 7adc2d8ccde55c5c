import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFile } from '../../../../test/helpers/advisory-fixtures.ts';
import { sharedFile } from '../../../../test/helpers/shared-data.ts';
import { releaseDates } from '../../end-of-life/release-dates.ts';
import type { FeedRecord } from '../feed-record.ts';
import { readFeed } from '../read-feed.ts';
import { endOfLifeFeed } from './end-of-life-feed.ts';

async function read(text: string) {
  const file = path.join(temporaryFolder(), 'products.json');
  writeFile(file, text);
  const found: FeedRecord[] = [];
  const stored = await readFeed(
    endOfLifeFeed,
    { feedId: 'end-of-life', path: file, fetchedAt: '' },
    (record) => void found.push(record),
    { onProgress: () => {}, signal: undefined },
  );
  const releases = found.flatMap((record) =>
    record.kind === 'release'
      ? [[record.product, record.support.release, record.support.endsOn, record.support.extendedEndsOn]]
      : [],
  );
  return { ...stored, releases };
}

const full = (releases: object[], name = 'nodejs') =>
  JSON.stringify({ schema_version: '1.2.0', generated_at: '2026-11-01T02:03:04Z', result: [{ name, releases }] });

describe('the feed of endoflife.date', () => {
  it('returns the days of a release, and the day of the document', async () => {
    const debian = full([{ name: '12', isEol: false, eolFrom: '2026-06-10', eoesFrom: '2028-06-30' }], 'debian');
    expect(await read(debian)).toMatchObject({
      releases: [['debian', '12', '2026-06-10', '2028-06-30']],
      newestRecordAt: '2026-11-01T02:03:04.000Z',
    });
  });

  it.each<[string, object, (string | null)[] | undefined]>([
    ['is supported without a day', { isEol: false, eolFrom: null }, [null]],
    ['is unknown without a statement about its end', {}, undefined],
    ['is unknown with an end that is null', { isEol: null, eolFrom: null }, undefined],
    ['is unknown with an end that is no day', { isEol: false, eolFrom: '2026-02-30' }, undefined],
    ['is unknown with a day of five digits', { isEol: false, eolFrom: '99999-01-01' }, undefined],
    [
      'ended on the day of its last version',
      { isEol: true, latest: { name: '3.3.1', date: '2015-09-15' } },
      ['2015-09-15'],
    ],
    ['ended on the day of its release without a later one', { isEol: true, releaseDate: '2015-08-04' }, ['2015-08-04']],
    ['is unknown with an end without any day', { isEol: true }, undefined],
    ['has the day that contradicts its flag', { isEol: false, eolFrom: '2020-01-01' }, ['2020-01-01']],
  ])('a release %s: %j', async (_title, more, expected) => {
    const { releases } = await read(full([{ name: '3', ...more }]));
    expect(releases).toEqual(expected === undefined ? [] : [['nodejs', '3', expected[0], null]]);
  });

  it('ignores products that the engine does not recognize and names that are no releases', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => ({ name: `${index}`, isEol: false }));
    expect((await read(full([{ name: '1', eolFrom: '2020-01-01' }], '__proto__'))).releases).toEqual([]);
    expect((await read(full([{ name: '../../etc', eolFrom: '2020-01-01' }]))).releases).toEqual([]);
    expect((await read(full(many))).releases).toHaveLength(500);
  });

  it('reads the form of the older API, with the releases of each product', async () => {
    const document = {
      python: [{ cycle: '3.8', eol: '2024-10-07' }],
      ubuntu: [{ cycle: '8.04', eol: true, releaseDate: '2008-04-24' }],
    };
    expect((await read(JSON.stringify(document))).releases).toEqual([
      ['python', '3.8', '2024-10-07', null],
      ['ubuntu', '8.04', '2008-04-24', null],
    ]);
  });

  it.each(['{"message":"Not found"}', '{"result":7}', '{"result":[7]}', '{"result":[{"name":"nodejs"}]}', '7'])(
    'refuses another document: %s',
    async (text) => {
      await expect(read(text)).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
    },
  );

  const { file, missing } = sharedFile('end-of-life.json');
  it.skipIf(missing !== '')(`reads a copy of the public dates as they are built in${missing}`, async () => {
    const { releases } = await read(readFileSync(file, 'utf8'));
    const known = new Map(releases.map(([product, release, endsOn]) => [`${product} ${release}`, endsOn]));
    const builtIn = Object.entries(releaseDates).flatMap(([product, list]) =>
      list.map(([release, endsOn]) => [`${product} ${release}`, endsOn] as const),
    );
    const compared = builtIn.filter(([key]) => known.has(key));
    expect(compared.filter(([key, endsOn]) => known.get(key) !== endsOn)).toEqual([]);
    expect(compared.length).toBeGreaterThan(600);
  });
});
