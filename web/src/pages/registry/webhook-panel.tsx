import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ConfirmDialog } from '../../components/overlay/confirm-dialog.tsx';
import { type Registry, registriesQuery } from '../../features/registries/registries-query.ts';
import { type Webhook, webhookGuides } from '../../features/registries/webhook-guide.ts';
import { WebhookSteps } from '../../features/registries/webhook-steps.tsx';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';

/** Shown before the webhook is created. */
const placeholders: Webhook = { url: 'https://ADDRESS', secret: 'SECRET' };

/** Creates the webhook of a registry, and has the blocks that are entered at its provider. */
export function WebhookPanel({ registry }: { registry: Registry }) {
  const { provider, scanning, url, hasWebhook } = registry;
  const { hasEvents, place } = webhookGuides[provider];
  const missingRole = useMissingPermission('createRegistryWebhook');
  const [isReplacing, setReplacing] = useState(false);
  const queries = useQueryClient();
  const create = useMutation({
    // The secret leaves the memory with the page.
    gcTime: 0,
    mutationFn: async () =>
      (await read(api.POST('/api/registries/{registryId}/webhook', { params: { path: { registryId: registry.id } } })))
        .data,
    onSuccess: () => queries.invalidateQueries({ queryKey: registriesQuery.queryKey }),
  });
  return (
    <Panel title="Scan after a push" className="lg:col-span-2">
      <p className="mb-2 text-sm">{place}</p>
      {scanning.schedule !== 'on_push' && (
        <p className="mb-2 text-sm text-muted">
          Choose the schedule “After a push”, so that {hasEvents ? 'an event queues scans' : 'a sync queues scans'}.
        </p>
      )}
      {create.data === undefined ? (
        <>
          {!hasWebhook && <FormError error={create.error} />}
          <Button
            disabledReason={missingRole}
            disabled={create.isPending}
            onClick={() => (hasWebhook ? setReplacing(true) : create.mutate())}
          >
            {create.isPending ? 'Creating…' : hasWebhook ? 'Replace the webhook' : 'Create the webhook address'}
          </Button>
          <p className="mt-1 text-xs text-muted">
            {hasWebhook && 'A webhook was created before. Its address and secret are not stored and cannot be shown. '}
            The steps are then shown once, with address and secret filled in.
          </p>
          <ConfirmDialog
            isOpen={isReplacing}
            onClose={() => setReplacing(false)}
            title={
              <>
                Replace the webhook of <bdi>{registry.name}</bdi>?
              </>
            }
            action="Replace"
            onConfirm={() => create.mutateAsync()}
          >
            Events with the former address or secret are refused from now on, until the new ones are entered at the
            provider.
          </ConfirmDialog>
          <details className="mt-3 text-sm">
            <summary className="cursor-pointer">The steps with placeholders</summary>
            <div className="mt-2">
              <WebhookSteps provider={provider} registryUrl={url} webhook={placeholders} />
            </div>
          </details>
        </>
      ) : (
        <CreatedWebhook registry={registry} webhook={create.data} onClose={create.reset} />
      )}
    </Panel>
  );
}

interface CreatedWebhookProps {
  registry: Registry;
  webhook: Webhook;
  onClose: () => void;
}

function CreatedWebhook({ registry, webhook, onClose }: CreatedWebhookProps) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="The webhook was created"
      className="rounded-md border-2 border-high p-3 text-sm"
    >
      <p className="font-semibold">
        <span aria-hidden="true">▲ </span>
        Address and secret are shown only now
      </p>
      <p className="mb-3">Finish all steps before you close them. A new webhook replaces this one.</p>
      <WebhookSteps provider={registry.provider} registryUrl={registry.url} webhook={webhook} />
      <Button className="mt-3" look="primary" onClick={onClose}>
        The webhook is configured
      </Button>
    </section>
  );
}
