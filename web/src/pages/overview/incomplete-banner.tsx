import { Link } from '@tanstack/react-router';
import { Banner } from '../../components/feedback/banner.tsx';
import { resultStatuses } from '../../features/result-status/result-status.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import type { Overview } from './overview-query.ts';

/** States above the figures that they do not cover everything. Nothing if all tags, and all requested ones, have a complete result. */
interface IncompleteBannerProps {
  overview: Pick<Overview, 'tags' | 'requestedTags'>;
  registry: string | undefined;
}

export function IncompleteBanner({ overview: { tags, requestedTags }, registry }: IncompleteBannerProps) {
  const ofRegistry = registry === undefined ? {} : { registry };
  const incomplete = tags.total - tags.COMPLETE;
  if (incomplete === 0 && requestedTags.total === 0) return null;
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
