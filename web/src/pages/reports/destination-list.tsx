import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { ConfirmDialog } from '../../components/overlay/confirm-dialog.tsx';
import { lazyDialog } from '../../components/overlay/lazy-dialog.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { SecretOnce } from '../../components/text/secret-once.tsx';
import { deliveriesKey, destinationsKey, destinationsQuery } from '../../features/report-delivery/delivery-queries.ts';
import type { Destination, NewDestination } from '../../features/report-delivery/destination.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { DestinationRow } from './destination-row.tsx';

/** Its form library is the largest part of the tab. */
const CreateDestinationDialog = lazyDialog(() => import('./create-destination-dialog.tsx'), 'CreateDestinationDialog');

/** Receivers of scheduled reports. The secret of a new webhook is shown once; those of buckets are never shown. */
export function DestinationList() {
  const missingRole = useMissingPermission('listReportDestinations');
  if (missingRole !== undefined)
    return <EmptyState title="Your role cannot see destinations">{missingRole}</EmptyState>;
  return <Destinations />;
}

function Destinations() {
  const { search, push, close: closeEntry } = useUrlSearch();
  const client = useQueryClient();
  const missingRole = useMissingPermission('createReportDestination');
  const query = useQuery(destinationsQuery);
  const [created, setCreated] = useState<NewDestination | null>(null);
  const [removing, setRemoving] = useState<Destination | null>(null);
  const changed = () => client.invalidateQueries({ queryKey: destinationsKey });
  const open = () => push({ new: 'destination' });
  const close = () => closeEntry({ new: undefined });
  const create = (
    <Button look="primary" disabledReason={missingRole} onClick={open}>
      Create a destination
    </Button>
  );
  const remove = async (): Promise<void> => {
    if (removing === null) return;
    const params = { path: { destinationId: removing.id } };
    await read(api.DELETE('/api/report-destinations/{destinationId}', { params }));
    showToast({ text: `The destination ${removing.name} was deleted.` });
    await Promise.all([
      changed(),
      client.invalidateQueries({ queryKey: deliveriesKey }),
      client.invalidateQueries({ queryKey: ['report-schedules'] }),
    ]);
  };
  return (
    <>
      {created?.signingSecret !== undefined && (
        <SecretOnce
          title={`The destination ${created.name} was created`}
          label="signing secret"
          secret={created.signingSecret}
          onClose={() => setCreated(null)}
        >
          The receiver verifies the header <code>webhook-signature</code> with it (Standard Webhooks).
        </SecretOnce>
      )}
      <QueryContent query={query} name="the destinations" lines={4}>
        {(destinations) =>
          destinations.length === 0 ? (
            <EmptyState title="No destinations" action={create}>
              A destination is a receiver of scheduled reports: e-mail addresses, a webhook, or a bucket of an object
              store. Choose it in a schedule.
            </EmptyState>
          ) : (
            <>
              <div className="mb-2 flex justify-end">{create}</div>
              <ScrollTable
                label="Destinations of scheduled reports"
                headers={['Name', 'Kind', 'Address', 'Created', 'Action']}
              >
                {destinations.map((destination) => (
                  <DestinationRow key={destination.id} destination={destination} onRemove={setRemoving} />
                ))}
              </ScrollTable>
            </>
          )
        }
      </QueryContent>
      {search.new === 'destination' && missingRole === undefined && (
        <CreateDestinationDialog
          onClose={close}
          onCreated={(destination) => {
            close();
            setCreated(destination);
            showToast({ text: `The destination ${destination.name} was created. Send a test message to check it.` });
            void changed();
          }}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={
          <>
            Delete the destination <bdi>{removing?.name}</bdi>?
          </>
        }
        action="Delete the destination"
        onConfirm={remove}
      >
        Its deliveries are deleted as well. Schedules that name it continue without it.
      </ConfirmDialog>
    </>
  );
}
