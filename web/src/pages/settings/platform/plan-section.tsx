import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { DefinitionList } from '../../../components/layout/definition-list.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ScrollTable } from '../../../components/table/scroll-table.tsx';
import { capabilitiesQuery } from '../../../features/session/capabilities.ts';
import { formatCount } from '../../../lib/text/format-number.ts';
import { usageOf } from './usage-of.ts';

/** The plan of the organization with what is used and what is left. */
export function PlanSection() {
  const query = useQuery({ ...capabilitiesQuery, staleTime: 0 });
  return (
    <Panel title="Plan and usage" className="max-w-3xl">
      <QueryContent query={query} name="the plan" lines={6}>
        {({ plan, serviceVersion }) => (
          <>
            <div className="mb-3">
              <DefinitionList rows={{ Plan: <bdi>{plan.name}</bdi>, 'Version of the service': serviceVersion }} />
            </div>
            <ScrollTable
              label="Usage"
              headers={[
                'What',
                { text: 'Used', isNumber: true },
                { text: 'Limit', isNumber: true },
                { text: 'Left', isNumber: true },
                'Share',
              ]}
            >
              <UsageRow
                name={<Link to="/scans">Scans this month</Link>}
                label="Scans this month"
                used={plan.used.scansPerMonth}
                limit={plan.limits.scansPerMonth}
              />
              <UsageRow
                name={
                  <Link to="/settings/$section" params={{ section: 'members' }}>
                    Members and open invites
                  </Link>
                }
                label="Members and open invites"
                used={plan.used.members}
                limit={plan.limits.members}
              />
              <UsageRow
                name={<Link to="/registries">Registries</Link>}
                label="Registries"
                used={plan.used.registries}
                limit={plan.limits.registries}
              />
            </ScrollTable>
          </>
        )}
      </QueryContent>
    </Panel>
  );
}

interface UsageRowProps {
  name: ReactNode;
  label: string;
  used: number;
  /** Null: the plan has no limit. */
  limit: number | null;
}

function UsageRow({ name, label, used, limit }: UsageRowProps) {
  const { left, percent, isNearLimit } = usageOf(used, limit);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="text-end">{formatCount(used)}</td>
      <td className="text-end">{limit === null ? 'no limit' : formatCount(limit)}</td>
      <td className="text-end">{left === null ? 'no limit' : formatCount(left)}</td>
      <td>
        {percent === null ? (
          <span className="text-muted">–</span>
        ) : (
          <span className="flex items-center gap-2">
            <meter min={0} max={100} value={percent} aria-label={`${label}: ${percent} % used`} />
            {percent} %{isNearLimit && <span className="font-semibold text-high">▲ near the limit</span>}
          </span>
        )}
      </td>
    </tr>
  );
}
