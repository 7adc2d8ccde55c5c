import { describe, expect, it } from 'vitest';
import { advisoryFeeds } from './advisory-feeds.ts';
import { feedNames, parseFeedNames, selectedFeeds } from './feed-names.ts';

describe('names of advisory feeds', () => {
  it('are the ids of all feeds, in their order', () => {
    expect(feedNames).toEqual([...new Set(advisoryFeeds.map(({ id }) => id))]);
  });

  it('are read in any case, and osv means all feeds of OSV', () => {
    expect(parseFeedNames('OSV:debian, nvd,,')).toEqual({ names: ['osv:Debian', 'nvd'] });
    expect(parseFeedNames('osv')).toEqual({ names: feedNames.filter((name) => name.startsWith('osv:')) });
    expect(parseFeedNames('')).toEqual({ names: [] });
  });

  it.each(['debian', 'osv:', 'osv:*', '../nvd', '__proto__'])('do not include %s', (text) => {
    expect(parseFeedNames(`nvd,${text}`)).toEqual({ unknown: text });
  });

  it('select all feeds, the named ones, or all others', () => {
    expect(selectedFeeds({ advisoryFeeds: [], advisoryFeedsWithout: [] })).toEqual(feedNames);
    expect(selectedFeeds({ advisoryFeeds: ['osv:npm', 'kev'], advisoryFeedsWithout: [] })).toEqual(['osv:npm', 'kev']);
    expect(selectedFeeds({ advisoryFeeds: ['osv:npm', 'kev'], advisoryFeedsWithout: ['kev'] })).toEqual(['osv:npm']);
    expect(selectedFeeds({ advisoryFeeds: [], advisoryFeedsWithout: ['nvd'] })).not.toContain('nvd');
  });
});
