import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Button, buttonClass } from '../../components/form/button.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { Time } from '../../components/text/time.tsx';
import { providerForms } from '../../features/registries/provider-forms.ts';
import { type Registry, registriesQuery } from '../../features/registries/registries-query.ts';
import { RegistryHealth, registryHealthLooks } from '../../features/registries/registry-health.tsx';
import { scheduleNames } from '../../features/registries/schedules.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';

/** All registries with their health, those with problems first. */
export function RegistriesPage() {
  const query = useQuery({ ...registriesQuery, refetchInterval: 30_000 });
  const missingRole = useMissingPermission('createRegistry');
  const connect =
    missingRole === undefined ? (
      <Link to="/registries/connect" className={buttonClass('primary')}>
        Connect a registry
      </Link>
    ) : (
      <Button disabledReason={missingRole}>Connect a registry</Button>
    );
  return (
    <>
      <PageHeader title="Registries" description="Sources of the images that are scanned." actions={connect} />
      <QueryContent query={query} name="the registries">
        {(registries) =>
          registries.length === 0 ? (
            <EmptyState title="No registry is connected" action={connect}>
              A connected registry is synced regularly, and its new tags are scanned. A single public image can be
              scanned without a registry on the page <Link to="/scans">Scans</Link>.
            </EmptyState>
          ) : (
            <Registries registries={registries} />
          )
        }
      </QueryContent>
    </>
  );
}

/** All registries, or with `health` in the address those with this health. */
function Registries({ registries }: { registries: readonly Registry[] }) {
  const { search } = useUrlSearch();
  if (search.health === undefined) return <RegistryTable registries={registries} />;
  const shown = registries.filter(({ health }) => health.status === search.health);
  return (
    <>
      <p className="mb-2 text-sm">
        {countOf(shown.length, 'registry', 'registries')} with the health “{registryHealthLooks(search.health).text}”.{' '}
        <Link to="/registries">Show all</Link>
      </p>
      <RegistryTable registries={shown} />
    </>
  );
}

const isGood = ({ health }: Registry): boolean => health.status === 'healthy';

function RegistryTable({ registries }: { registries: readonly Registry[] }) {
  const sorted = registries.toSorted((a, b) => Number(isGood(a)) - Number(isGood(b)) || a.name.localeCompare(b.name));
  return (
    <ScrollTable
      label="Registries"
      headers={['Name', 'Provider', 'Health', 'Last sync', 'Schedule', { text: 'Images', isNumber: true }]}
    >
      {sorted.map((registry) => (
        <tr key={registry.id}>
          <th scope="row">
            <Link to="/registries/$registryId" params={{ registryId: registry.id }}>
              <bdi>{registry.name}</bdi>
            </Link>
            {/* The address takes no width of its own. */}
            <div className="w-0 min-w-full truncate text-xs font-normal text-muted" title={registry.url ?? undefined}>
              <bdi>{registry.url ?? 'address not known yet'}</bdi>
            </div>
          </th>
          <td>{providerForms[registry.provider].title}</td>
          <td>
            <RegistryHealth health={registry.health} />
            {registry.health.message !== null && (
              <div className="max-w-80 text-xs text-muted">{registry.health.message}</div>
            )}
          </td>
          <td>
            <Time value={registry.health.lastSyncAt} />
          </td>
          <td>
            {scheduleNames[registry.scanning.schedule]}
            {registry.scanMethod === 'sensor' && <div className="text-xs text-muted">read by sensors</div>}
          </td>
          <td className="text-end">
            <Link to="/images" search={{ registry: registry.id }} className="target">
              {formatCount(registry.imageCount)}
            </Link>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
