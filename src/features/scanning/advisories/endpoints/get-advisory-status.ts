import { Type } from 'typebox';
import { advisoryAgeSeconds, advisoryTimesOf } from '../../../../engine/advisories/advisory-times.ts';
import type { CurrentSnapshot } from '../../../../engine/advisories/current-snapshot.ts';
import { feedAgeMs, isStaleFeed } from '../../../../engine/advisories/feed-age.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { nullable, oneOf } from '../../../../http/nullable.ts';

/** Reads the advisories that new scans are matched with. Undefined until the feeds have been read once. */
export type ReadCurrentAdvisories = () => Promise<
  Pick<CurrentSnapshot, 'digest' | 'builtAt' | 'feeds' | 'missing'> | undefined
>;

const age = (description: string) => Type.Integer({ minimum: 0, description, examples: [5_400] });

const feedSchema = Type.Object(
  {
    id: Type.String({ examples: ['osv:Debian'] }),
    fetchedAt: Type.String({
      format: 'date-time',
      description: 'When the feed was fetched, or confirmed to be unchanged.',
    }),
    ageSeconds: age('Time since `fetchedAt`.'),
    stale: Type.Boolean({ description: 'Whether the feed is older than three days.', examples: [false] }),
    newestRecordAt: nullable(
      Type.String({ format: 'date-time', description: 'Newest change of a record. Null: the feed names none.' }),
    ),
    records: Type.Integer({ minimum: 0, examples: [40_000] }),
  },
  { title: 'AdvisoryFeed' },
);

const advisoryStatusSchema = Type.Object(
  {
    status: oneOf(['current', 'stale', 'absent'], {
      description:
        '`stale`: a feed is older than three days, because refreshes fail. `absent`: the feeds have not been read yet. Only the demo image can be assessed; if there were advisories before, scans wait for the new ones.',
      examples: ['current'],
    }),
    snapshot: nullable(
      Type.String({ description: 'Digest of the advisory snapshot that new scans are matched with.' }),
      {
        examples: ['sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'],
      },
    ),
    builtAt: nullable(Type.String({ format: 'date-time', deprecated: true, description: 'Same as `changedAt`.' })),
    confirmedAt: nullable(
      Type.String({
        format: 'date-time',
        description: 'All feeds were fetched, or confirmed to be unchanged, at this time or later.',
      }),
    ),
    changedAt: nullable(Type.String({ format: 'date-time', description: 'When the data of the advisories changed.' })),
    ageSeconds: nullable(age('Seconds since `confirmedAt`. Null without a snapshot.')),
    feeds: Type.Array(feedSchema, { description: 'By id.' }),
    missingFeeds: Type.Array(Type.String(), {
      description:
        'Selected feeds without content, or files of feeds such as `nvd 2024`: no mirror has them, or they could not be fetched or read yet. Packages that only they cover are not assessed. The log of the refresh contains the causes.',
      examples: [['osv:Rocky Linux']],
    }),
  },
  { title: 'AdvisoryStatus' },
);

export const getAdvisoryStatus = (readCurrent: ReadCurrentAdvisories): Endpoint =>
  defineEndpoint(
    {
      id: 'getAdvisoryStatus',
      method: 'GET',
      path: '/api/advisories/status',
      tag: 'Scans',
      summary: 'Get the age of the advisories',
      description: 'The advisories that new scans are matched with, the same for all organizations.',
      access: { minimum: 'viewer' },
      responses: {
        200: { description: 'The advisories', schema: Type.Object({ data: advisoryStatusSchema }) },
      },
    },
    async () => {
      const snapshot = await readCurrent();
      if (!snapshot) {
        const none = { builtAt: null, confirmedAt: null, changedAt: null, ageSeconds: null };
        const data = { status: 'absent', snapshot: null, ...none, feeds: [], missingFeeds: [] };
        return { status: 200, body: { data } };
      }
      const now = Date.now();
      const times = advisoryTimesOf(snapshot);
      const feeds = snapshot.feeds
        .map((feed) => ({
          id: feed.id,
          fetchedAt: feed.fetchedAt,
          ageSeconds: Math.round(feedAgeMs(feed, now) / 1_000),
          stale: isStaleFeed(feed, now),
          newestRecordAt: feed.newestRecordAt,
          records: feed.records,
        }))
        .toSorted((left, right) => (left.id < right.id ? -1 : 1));
      const data = {
        status: feeds.some(({ stale }) => stale) ? 'stale' : 'current',
        snapshot: snapshot.digest,
        builtAt: snapshot.builtAt,
        ...times,
        ageSeconds: advisoryAgeSeconds(times, now),
        feeds,
        missingFeeds: snapshot.missing,
      };
      return { status: 200, body: { data } };
    },
  );
