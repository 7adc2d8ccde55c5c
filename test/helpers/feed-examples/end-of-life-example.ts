import type { FeedExample } from './feed-example.ts';

const release = (name: string, more: object) => ({
  name,
  codename: null,
  label: name,
  releaseDate: '2020-01-01',
  ...more,
});

const document = {
  schema_version: '1.2.0',
  generated_at: '2026-11-01T02:03:04+00:00',
  total: 3,
  result: [
    {
      name: 'debian',
      label: 'Debian',
      releases: [
        release('12', { isEol: false, eolFrom: '2026-06-10', isEoes: false, eoesFrom: '2028-06-30' }),
        release('7', { isEol: true, eolFrom: '2016-04-25', isEoes: true, eoesFrom: '2018-05-31' }),
      ],
    },
    {
      name: 'nodejs',
      label: 'Node.js',
      releases: [
        release('16', { isEol: true, eolFrom: '2023-09-11', latest: { name: '16.20.2', date: '2023-08-08' } }),
        release('3', { isEol: true, eolFrom: null, latest: { name: '3.3.1', date: '2015-09-15' } }),
        release('27', { isEol: false, eolFrom: null, latest: null }),
      ],
    },
    { name: 'apple-watch', label: 'Apple Watch', releases: [release('3', { isEol: true, eolFrom: '2022-01-01' })] },
  ],
};

export const endOfLifeExample: FeedExample = {
  feedId: 'end-of-life',
  bytes: Buffer.from(JSON.stringify(document)),
  records: 5,
};
