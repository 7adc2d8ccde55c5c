import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { showFailure, showToast } from '../../components/feedback/toasts.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import { Button } from '../../components/form/button.tsx';
import { PagedList } from '../../components/table/paged-list.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { Time } from '../../components/text/time.tsx';
import { type Delivery, deliveryAdvice, isOnItsWay } from '../../features/report-delivery/delivery.ts';
import { DeliveryBadge } from '../../features/report-delivery/delivery-badge.tsx';
import { deliveriesKey, destinationsQuery } from '../../features/report-delivery/delivery-queries.ts';
import { destinationKindNames } from '../../features/report-delivery/destination.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, listApi, read } from '../../lib/api/client.ts';
import { usePoll } from '../../lib/hooks/use-poll.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';

const statusChoices = [
  { value: 'FAILED', label: 'Failed' },
  { value: 'QUEUED', label: 'Waiting' },
  { value: 'DELIVERED', label: 'Delivered' },
];

/** Deliveries of scheduled reports, newest first, with the cause of a failure and its repetition. */
export function DeliveryList() {
  const missingRole = useMissingPermission('listReportDeliveries');
  if (missingRole !== undefined) return <EmptyState title="Your role cannot see deliveries">{missingRole}</EmptyState>;
  return <Deliveries />;
}

function Deliveries() {
  const { search, filter } = useUrlSearch();
  const destinations = useQuery(destinationsQuery);
  const definitions = useMemo(
    (): FilterDefinition[] => [
      { kind: 'choices', name: 'status', label: 'Status', isSingle: true, choices: statusChoices },
      {
        kind: 'choices',
        name: 'destinationId',
        label: 'Destination',
        isSingle: true,
        choices: (destinations.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    [destinations.data],
  );
  const { status, destinationId, reportId, scheduleId, search: text } = search;
  const query = Object.fromEntries(
    Object.entries({ status, destinationId, reportId, scheduleId, search: text }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return (
    <>
      <FilterBar
        definitions={definitions}
        search={search}
        onChange={filter}
        searchLabel="Search deliveries by report or destination"
      />
      {(reportId !== undefined || scheduleId !== undefined) && (
        <p className="mb-2 text-sm">
          Deliveries of one {reportId === undefined ? 'schedule' : 'report'} only.{' '}
          <Button onClick={() => filter({ reportId: undefined, scheduleId: undefined })}>Show all</Button>
        </p>
      )}
      <PagedList<Delivery>
        queryKey={[...deliveriesKey, query]}
        name="the deliveries"
        empty={
          Object.keys(query).length > 0 ? (
            <EmptyState title="No delivery matches the filter">Remove a filter above.</EmptyState>
          ) : (
            <EmptyState title="No deliveries">
              Each report of a schedule with destinations is delivered when it is ready. Choose the destinations in the
              schedule.
            </EmptyState>
          )
        }
        load={(page, signal) =>
          read(listApi.GET('/api/report-deliveries', { params: { query: { ...query, ...page } }, signal }))
        }
      >
        {(deliveries) => <DeliveryTable deliveries={deliveries} />}
      </PagedList>
    </>
  );
}

function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  usePoll(deliveries.some(isOnItsWay), deliveriesKey);
  return (
    <ScrollTable
      label="Deliveries of reports"
      headers={[
        'Report',
        'Destination',
        'Status',
        { text: 'Attempts', isNumber: true },
        'Created',
        'Completed',
        'Action',
      ]}
    >
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} />
      ))}
    </ScrollTable>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, report, destination, status, attempts, error, nextAttemptAt, createdAt, completedAt } = delivery;
  const client = useQueryClient();
  const missingRole = useMissingPermission('retryReportDelivery');
  const retry = useMutation({
    mutationFn: () =>
      read(api.POST('/api/report-deliveries/{deliveryId}/retry', { params: { path: { deliveryId: id } } })),
    onSuccess: () => {
      showToast({ text: `The delivery to ${destination.name} is repeated.` });
      return client.invalidateQueries({ queryKey: deliveriesKey });
    },
    onError: (failure) => showFailure(`The delivery to ${destination.name} was not repeated`, failure),
  });
  return (
    <tr>
      <th scope="row" className="max-w-80 min-w-40">
        <Link to="/reports/$reportId" params={{ reportId: report.id }}>
          <bdi>{report.name}</bdi>
        </Link>
        <span className="block text-xs font-normal text-muted">version {report.version}</span>
      </th>
      <td className="max-w-60 min-w-32">
        <bdi>{destination.name}</bdi>
        <span className="block text-xs text-muted">{destinationKindNames[destination.kind]}</span>
      </td>
      <td className="max-w-96 min-w-48">
        <DeliveryBadge delivery={delivery} />
        {error !== null && (
          <>
            <p className="mt-1 text-xs">
              {error.message} <code className="text-muted">{error.code}</code>
            </p>
            {status === 'FAILED' && <p className="text-xs text-muted">{deliveryAdvice(error.code)}</p>}
          </>
        )}
        {nextAttemptAt !== null && error !== null && (
          <p className="text-xs text-muted">
            Next attempt: <Time value={nextAttemptAt} />
          </p>
        )}
      </td>
      <td className="text-end">{attempts}</td>
      <td>
        <Time value={createdAt} />
      </td>
      <td>
        <Time value={completedAt} absent="not yet" />
      </td>
      <td>
        {status === 'FAILED' && (
          <Button
            aria-label={`Repeat the delivery of ${report.name} to ${destination.name}`}
            disabledReason={missingRole}
            disabled={retry.isPending}
            onClick={() => retry.mutate()}
          >
            Repeat
          </Button>
        )}
      </td>
    </tr>
  );
}
