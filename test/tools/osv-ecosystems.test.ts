import { describe, expect, it } from 'vitest';
import { advisoryFeeds } from '../../src/engine/advisories/advisory-feeds.ts';
import { ecosystemsWithoutFeed } from '../../tools/supported/render-supported.ts';
import { osvEcosystemNames } from '../helpers/osv-ecosystem-names.ts';

const withFeed = new Set(
  advisoryFeeds.flatMap(({ id, covers = [] }) => [
    ...covers,
    ...(id.startsWith('osv:') ? [id.slice('osv:'.length)] : []),
  ]),
);
const withReason = new Set(ecosystemsWithoutFeed.map(([ecosystem]) => ecosystem));

describe('the ecosystems of OSV', () => {
  it.each(osvEcosystemNames)('have a feed or a reason, and not both: %s', (ecosystem) => {
    expect(withFeed.has(ecosystem)).not.toBe(withReason.has(ecosystem));
  });

  it('include every ecosystem with a reason and every feed of OSV', () => {
    const known = new Set(osvEcosystemNames);
    const feeds = advisoryFeeds.flatMap(({ id }) => (id.startsWith('osv:') ? [id.slice('osv:'.length)] : []));
    expect([...withReason, ...feeds].filter((ecosystem) => !known.has(ecosystem ?? ''))).toEqual([]);
  });
});
