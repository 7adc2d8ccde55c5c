import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banner } from '../../components/feedback/banner.tsx';
import { countOf } from '../../lib/text/format-number.ts';
import { useMissingPermission } from '../session/permissions.ts';
import { recentFailuresQuery } from './delivery-queries.ts';
import { recentDays } from './recent-failures.ts';

/** States that recent reports did not reach their receivers. Nothing without failures, and for roles that cannot see deliveries. */
export function FailedDeliveriesBanner() {
  const isAllowed = useMissingPermission('listReportDeliveries') === undefined;
  const { data: failures = [] } = useQuery({ ...recentFailuresQuery, enabled: isAllowed });
  if (failures.length === 0) return null;
  const names = [...new Set(failures.map(({ destination }) => destination.name))];
  return (
    <Banner
      tone="bad"
      title={
        <>
          <Link to="/reports" search={{ tab: 'deliveries', status: 'FAILED' }} className="underline">
            {countOf(failures.length, 'delivery', 'deliveries')}
          </Link>{' '}
          of reports failed in the last {recentDays} days.
        </>
      }
    >
      <span className="wrap-anywhere">
        Not received by <bdi>{names.slice(0, 3).join(', ')}</bdi>
        {names.length > 3 && ` and ${countOf(names.length - 3, 'other destination')}`}.
      </span>
    </Banner>
  );
}
