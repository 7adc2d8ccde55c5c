import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { registryLabels } from '../../features/registries/field-labels.ts';
import { type ProviderKey, providerForms, providerKeys } from '../../features/registries/provider-forms.ts';
import { RegistryForm, type RegistryFormValues } from '../../features/registries/registry-form.tsx';
import { requestBodyOf } from '../../features/registries/registry-request.ts';
import { SensorInstructions } from '../../features/registries/sensor-instructions.tsx';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';

type Created = Schemas['CreateRegistryAnswer']['data'];

/** Connects a registry: the provider first, then exactly the fields that it needs. */
export function ConnectRegistryPage() {
  const { search, push } = useUrlSearch();
  const provider = providerKeys.find((key) => key === search.provider);
  const missingRole = useMissingPermission('createRegistry');
  const [created, setCreated] = useState<Created | null>(null);
  if (created?.sensorApiKey !== undefined)
    return <SensorCreated registry={created} sensorApiKey={created.sensorApiKey} />;
  return (
    <>
      <PageHeader title="Connect a registry" description="Credentials are stored encrypted and never shown again." />
      {missingRole !== undefined && <Banner tone="warning" title={missingRole} />}
      {provider === undefined ? (
        <ProviderChoice onChoose={(key) => push({ provider: key })} />
      ) : (
        <Details
          provider={provider}
          missingRole={missingRole}
          onBack={() => push({ provider: undefined })}
          onCreated={setCreated}
        />
      )}
    </>
  );
}

function ProviderChoice({ onChoose }: { onChoose: (key: ProviderKey) => void }) {
  return (
    <Panel title="Provider">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-2">
        {providerKeys.map((key) => (
          <li key={key}>
            <Button className="w-full justify-start" onClick={() => onChoose(key)}>
              {providerForms[key].title}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface DetailsProps {
  provider: ProviderKey;
  missingRole: string | undefined;
  onBack: () => void;
  onCreated: (registry: Created) => void;
}

function Details({ provider, missingRole, onBack, onCreated }: DetailsProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: async (values: RegistryFormValues) =>
      (await read(api.POST('/api/registries', { body: requestBodyOf(provider, values) }))).data,
    onSuccess: async (registry) => {
      await client.invalidateQueries({ queryKey: ['registries'] });
      if (registry.sensorApiKey !== undefined) return onCreated(registry);
      // The first sync starts at once, so that the next page shows progress.
      await read(
        api.POST('/api/registries/{registryId}/sync', { params: { path: { registryId: registry.id } } }),
      ).catch(() => undefined);
      await navigate({ to: '/registries/$registryId', params: { registryId: registry.id } });
    },
  });
  return (
    <Panel
      title={providerForms[provider].title}
      actions={
        <Button look="plain" onClick={onBack}>
          Another provider
        </Button>
      }
    >
      <RegistryForm
        provider={provider}
        onSubmit={(values) => create.mutate(values)}
        isRunning={create.isPending}
        disabledReason={missingRole}
      >
        <FormError error={create.error} labels={registryLabels} />
      </RegistryForm>
    </Panel>
  );
}

function SensorCreated({ registry, sensorApiKey }: { registry: Created; sensorApiKey: string }) {
  return (
    <>
      <PageHeader title="Start the sensor" description={<bdi>{registry.name}</bdi>} />
      <Banner tone="warning" title="The key of the sensor is shown only now">
        Store it in a safe place. Another key can be created under Settings.
      </Banner>
      <SensorInstructions registryUrl={registry.url} sensorApiKey={sensorApiKey} />
      <p className="mt-4">
        <Link to="/registries/$registryId" params={{ registryId: registry.id }}>
          Go to the registry and wait for the sensor
        </Link>
      </p>
    </>
  );
}
