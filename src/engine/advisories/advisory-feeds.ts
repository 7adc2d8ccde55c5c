import type { AdvisoryFeed, FeedFile } from './advisory-feed.ts';
import { alpineSecdbFeeds } from './alpine-secdb/alpine-secdb-feeds.ts';
import { amazonFeeds } from './amazon/amazon-feeds.ts';
import { archTrackerFeed } from './arch-tracker/arch-tracker-feed.ts';
import { azureLinuxFeeds } from './azure-linux/azure-linux-feeds.ts';
import { debianTrackerFeed } from './debian-tracker/debian-tracker-feed.ts';
import { endOfLifeFeed } from './end-of-life/end-of-life-feed.ts';
import { epssFeed } from './epss/epss-feed.ts';
import { fedoraFeed } from './fedora/fedora-feed.ts';
import { kevFeed } from './kev/kev-feed.ts';
import { mavenIndexFeed } from './maven-index/maven-index-feed.ts';
import { nvdFeeds } from './nvd/nvd-feeds.ts';
import { oracleFeed } from './oracle/oracle-feed.ts';
import { osvFeed } from './osv/osv-feed.ts';
import { osvFeeds } from './osv/osv-feeds.ts';
import { photonFeeds } from './photon/photon-feeds.ts';
import { redhatVexFeed } from './redhat-vex/redhat-vex-feed.ts';
import { ubuntuTrackerFeed } from './ubuntu-tracker/ubuntu-tracker-feed.ts';
import { vulnrichmentFeed } from './vulnrichment/vulnrichment-feed.ts';

/** Every feed, in the order in which they are fetched and read. Small ones are last, so that progress shows the long part first. */
export const advisoryFeeds: readonly AdvisoryFeed[] = [
  ...osvFeeds,
  ...amazonFeeds,
  oracleFeed,
  ...photonFeeds,
  fedoraFeed,
  ...azureLinuxFeeds,
  redhatVexFeed,
  debianTrackerFeed,
  ubuntuTrackerFeed,
  ...alpineSecdbFeeds,
  archTrackerFeed,
  vulnrichmentFeed,
  ...nvdFeeds,
  mavenIndexFeed,
  epssFeed,
  kevFeed,
  endOfLifeFeed,
];

const byKey = new Map(advisoryFeeds.map((feed) => [feedKey(feed.id, feed.part), feed]));

/** Throws for a file of an unknown feed, which is a mistake of the caller. */
export function feedOfFile({ feedId, part }: Pick<FeedFile, 'feedId' | 'part'>): AdvisoryFeed {
  const known = byKey.get(feedKey(feedId, part));
  if (known !== undefined) return known;
  if (feedId.startsWith('osv:')) return osvFeed(feedId.slice('osv:'.length));
  throw new TypeError(`unknown advisory feed ${feedId}`);
}

/** Identifies one file: `nvd 2024`. */
export function feedKey(id: string, part: string | undefined): string {
  return part === undefined ? id : `${id} ${part}`;
}
