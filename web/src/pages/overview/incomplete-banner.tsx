import { Link } from '@tanstack/react-router';
import { Banner } from '../../components/feedback/banner.tsx';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import type { Overview } from './overview-query.ts';
import { tagStatuses } from './tag-status.ts';

/** States above the figures that they do not cover everything. Nothing if all tags have a complete result. */
export function IncompleteBanner({ tags, registry }: { tags: Overview['tags']; registry: string | undefined }) {
  const incomplete = tags.total - tags.COMPLETE;
  if (incomplete === 0) return null;
  const status = tagStatuses.filter((one) => one !== 'COMPLETE').join(',');
  return (
    <Banner
      tone="unknown"
      title={
        <>
          The figures do not cover everything:{' '}
          <Link
            to="/"
            search={{ list: 'tags', status, ...(registry === undefined ? {} : { registry }) }}
            className="underline"
          >
            {formatCount(incomplete)} of {countOf(tags.total, 'tag')}
          </Link>{' '}
          {incomplete === 1 ? 'has' : 'have'} no complete result.
        </>
      }
    />
  );
}
