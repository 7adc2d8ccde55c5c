import { Link } from '@tanstack/react-router';
import { Banner } from '../../components/feedback/banner.tsx';
import { resultStatuses } from '../../features/result-status/result-status.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import type { Overview } from './overview-query.ts';

interface CoverageBannerProps {
  /** Undefined while it is loading. */
  overview: Pick<Overview, 'tags' | 'requestedTags'> | undefined;
  registry: string | undefined;
}

/**
 * States above the figures whether they cover all tags, and all requested ones. It has the same place in each case, so that nothing moves when
 * the figures arrive.
 */
export function CoverageBanner({ overview, registry }: CoverageBannerProps) {
  if (overview === undefined) {
    return (
      <div aria-hidden="true" className="invisible">
        {/* A text with as many lines as most others. */}
        <Banner tone="unknown" title="The figures do not cover everything: 10 of 24 tags have no complete result." />
      </div>
    );
  }
  const { tags, requestedTags } = overview;
  const ofRegistry = registry === undefined ? {} : { registry };
  const incomplete = tags.total - tags.COMPLETE;
  // Without tags there are no figures.
  if (tags.total === 0 && requestedTags.total === 0) return null;
  if (incomplete === 0 && requestedTags.total === 0) {
    return <Banner tone="good" title={`The figures cover everything: ${completeTags(tags.total)}`} />;
  }
  const status = resultStatuses.filter((one) => one !== 'COMPLETE').join(',');
  return (
    <Banner
      tone="unknown"
      title={
        <>
          The figures do not cover everything:{' '}
          {incomplete > 0 && (
            <>
              <Link to="/" search={{ list: 'tags', status, ...ofRegistry }} className="underline">
                {formatCount(incomplete)} of {countOf(tags.total, 'tag')}
              </Link>{' '}
              {incomplete === 1 ? 'has' : 'have'} no complete result
            </>
          )}
          {incomplete > 0 && requestedTags.total > 0 && ', and '}
          {requestedTags.total > 0 && (
            <>
              <Link to="/" search={{ list: 'tags', found: 'false', ...ofRegistry }} className="underline">
                {countOf(requestedTags.total, 'requested tag')}
              </Link>{' '}
              {requestedTags.total === 1 ? 'was' : 'were'} not found yet
            </>
          )}
          .
        </>
      }
    />
  );
}

function completeTags(total: number): string {
  return total === 1 ? 'the only tag has a complete result.' : `all ${countOf(total, 'tag')} have a complete result.`;
}
