import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { Time } from '../../components/text/time.tsx';
import { deliveryAdvice } from '../../features/report-delivery/delivery.ts';
import { addressOf, type Destination, destinationKindNames } from '../../features/report-delivery/destination.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';

interface DestinationRowProps {
  destination: Destination;
  onRemove: (destination: Destination) => void;
}

/** A destination with its test. The result of the test stays in the row. */
export function DestinationRow({ destination, onRemove }: DestinationRowProps) {
  const { id, name, kind, createdAt, createdBy } = destination;
  const noTest = useMissingPermission('testReportDestination');
  const noRemoval = useMissingPermission('removeReportDestination');
  const test = useMutation({
    mutationFn: () =>
      read(api.POST('/api/report-destinations/{destinationId}/test', { params: { path: { destinationId: id } } })),
  });
  return (
    <tr>
      <th scope="row" className="max-w-60 min-w-32">
        <bdi>{name}</bdi>
      </th>
      <td className="whitespace-nowrap">{destinationKindNames[kind]}</td>
      <td className="max-w-96 min-w-40">
        <bdi>{addressOf(destination)}</bdi>
        <TestResult test={test} />
      </td>
      <td>
        <Time value={createdAt} />
        <span className="block text-xs text-muted">
          by <bdi>{createdBy.name}</bdi>
        </span>
      </td>
      <td>
        <div className="flex flex-wrap items-center gap-1.5">
          <Button
            aria-label={`Send a test message to ${name}`}
            disabledReason={noTest}
            disabled={test.isPending}
            onClick={() => test.mutate()}
          >
            {test.isPending ? 'Sending…' : 'Send a test'}
          </Button>
          <Link to="/reports" search={{ tab: 'deliveries', destinationId: id }} aria-label={`Deliveries to ${name}`}>
            Deliveries
          </Link>
          <Button
            look="danger"
            aria-label={`Delete the destination ${name}`}
            disabledReason={noRemoval}
            onClick={() => onRemove(destination)}
          >
            Delete
          </Button>
        </div>
      </td>
    </tr>
  );
}

interface Test {
  data:
    | { data: { delivered: boolean; error?: { code: Parameters<typeof deliveryAdvice>[0]; message: string } } }
    | undefined;
  error: unknown;
}

function TestResult({ test: { data, error } }: { test: Test }) {
  return (
    <div role="status">
      {data?.data.delivered === true && (
        <Badge tone="good" glyph="✓">
          The test message was sent
        </Badge>
      )}
      {data?.data.error !== undefined && (
        <>
          <Badge tone="bad" glyph="✕">
            The test failed
          </Badge>
          <p className="text-xs">
            {data.data.error.message} <code className="text-muted">{data.data.error.code}</code>
          </p>
          <p className="text-xs text-muted">{deliveryAdvice(data.data.error.code)}</p>
        </>
      )}
      <FormError error={error} />
    </div>
  );
}
