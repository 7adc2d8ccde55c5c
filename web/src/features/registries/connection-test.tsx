import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { useMissingPermission } from '../session/permissions.ts';
import type { ProviderKey } from './provider-forms.ts';

type Result = Schemas['TestConnectionAnswer']['data'];
type ErrorCode = NonNullable<Result['error']>['code'];

/** What the user can do about each cause. */
const remedies: Readonly<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'Check the credentials, whether they expired, and the permissions above.',
  UNREACHABLE:
    'Check the address and port, and whether this service may connect to it through firewalls and proxies. A sensor reads registries that the service cannot reach.',
  TLS: 'The certificate is not trusted. Add the certificate authority under “More settings”.',
  NOT_A_REGISTRY: 'The address answers, but not as a container registry. Check path and port.',
  BLOCKED_ADDRESS:
    'This service may not connect to private addresses. Its operator can allow them (PLIMSOLL_ALLOW_PRIVATE_REGISTRIES), or a sensor reads the registry.',
};

interface ConnectionTestProps {
  provider: ProviderKey;
  values: () => Schemas['TestConnection'];
}

/** Tests address and credentials without storing them, and explains the cause of a failure. */
export function ConnectionTest({ provider, values }: ConnectionTestProps) {
  const missingRole = useMissingPermission('testConnection');
  const test = useMutation({
    mutationKey: ['test-connection', provider],
    mutationFn: async () => (await read(api.POST('/api/registries/test-connection', { body: values() }))).data,
  });
  return (
    <div className="mb-4">
      <Button onClick={() => test.mutate()} disabled={test.isPending} disabledReason={missingRole}>
        {test.isPending ? 'Testing…' : 'Test the connection'}
      </Button>
      <div role="status" className="mt-2 text-sm">
        {test.data !== undefined && !test.isPending && <TestResult result={test.data} />}
      </div>
      <FormError error={test.error} />
    </div>
  );
}

function TestResult({ result }: { result: Result }) {
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
