import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import type { Schemas } from '../../lib/api/client.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { registryLabels } from './field-labels.ts';

export type ConnectionResult = Schemas['TestConnectionAnswer']['data'];
type ErrorCode = NonNullable<ConnectionResult['error']>['code'];

/** What the user can do about each cause. */
const remedies: Readonly<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'Check the credentials, whether they expired, and the permissions that they need.',
  UNREACHABLE:
    'Check the address and port, and whether this service may connect to it through firewalls and proxies. A sensor reads registries that the service cannot reach.',
  TLS: 'The certificate is not trusted. Add its certificate authority under “CA certificates (PEM)”.',
  NOT_A_REGISTRY: 'The address answers, but not as a container registry. Check path and port.',
  BLOCKED_ADDRESS:
    'This service may not connect to private addresses. Its operator can allow them (PLIMSOLL_ALLOW_PRIVATE_REGISTRIES), or a sensor reads the registry.',
};

interface ConnectionTestProps {
  /** Names the connection in the cache of requests. */
  id: string;
  missingRole: string | undefined;
  /** False: the fields are invalid and say so, and nothing is sent. */
  isReady?: () => Promise<boolean>;
  test: () => Promise<ConnectionResult>;
  onSuccess?: () => void;
}

/** Tests address and credentials without storing them, and explains the cause of a failure. */
export function ConnectionTest({ id, missingRole, isReady, test, onSuccess }: ConnectionTestProps) {
  const run = useMutation({
    mutationKey: ['test-connection', id],
    mutationFn: test,
    onSuccess: ({ success }) => void (success && onSuccess?.()),
  });
  const start = async (): Promise<void> => {
    if (isReady === undefined || (await isReady())) run.mutate();
    else run.reset();
  };
  return (
    <div className="mb-4">
      <Button onClick={() => void start()} disabled={run.isPending} disabledReason={missingRole}>
        {run.isPending ? 'Testing…' : 'Test the connection'}
      </Button>
      <div role="status" className="mt-2 text-sm">
        {run.data !== undefined && !run.isPending && <TestResult result={run.data} />}
      </div>
      <FormError error={run.error} labels={registryLabels} />
    </div>
  );
}

function TestResult({ result }: { result: ConnectionResult }) {
  if (result.error !== undefined) {
    return (
      <div className="rounded-md border border-critical p-2">
        <p className="font-semibold">
          <span aria-hidden="true">✕ </span>
          {result.error.message}
        </p>
        <p className="text-muted">{remedies[result.error.code]}</p>
      </div>
    );
  }
  return (
    <p className="text-good">
      <span aria-hidden="true">✓ </span>The registry accepts the credentials ({result.latencyMs} ms
      {result.repositories === undefined ? '' : `, ${countOf(result.repositories, 'repository', 'repositories')}`}).
    </p>
  );
}
