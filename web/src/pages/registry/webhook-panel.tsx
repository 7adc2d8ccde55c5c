import { useMutation } from '@tanstack/react-query';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { CodeBlock } from '../../components/text/code-block.tsx';
import { providerForms } from '../../features/registries/provider-forms.ts';
import type { Registry } from '../../features/registries/registries-query.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';

/** Creates the webhook address of a registry, and says where it is entered. */
export function WebhookPanel({ registry }: { registry: Registry }) {
  const missingRole = useMissingPermission('createRegistryWebhook');
  const create = useMutation({
    mutationFn: async () =>
      (await read(api.POST('/api/registries/{registryId}/webhook', { params: { path: { registryId: registry.id } } })))
        .data,
  });
  const { scanning } = registry;
  return (
    <Panel title="Scan after a push">
      <p className="mb-2 text-sm">{providerForms[registry.provider].webhookSteps}</p>
      {scanning.schedule !== 'on_push' && (
        <p className="mb-2 text-sm text-muted">Choose the schedule “After a push”, so that an event queues scans.</p>
      )}
      {create.data === undefined ? (
        <>
          <FormError error={create.error} />
          <Button disabledReason={missingRole} disabled={create.isPending} onClick={() => create.mutate()}>
            Create the webhook address
          </Button>
          <p className="mt-1 text-xs text-muted">An address that was created before is replaced.</p>
        </>
      ) : (
        <>
          <Banner tone="warning" title="Address and secret are shown only now" />
          <p className="mt-3 mb-1 text-sm font-medium">Address</p>
          <CodeBlock label="webhook address" text={create.data.url} />
          <p className="mt-3 mb-1 text-sm font-medium">Secret ({create.data.proof})</p>
          <CodeBlock label="webhook secret" text={create.data.secret} />
        </>
      )}
    </Panel>
  );
}
