import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import {
  type ConnectionValues,
  connectionChangeOf,
  connectionValuesOf,
  exposingChangesOf,
  keepCredentials,
} from '../../features/registries/connection-change.ts';
import { ConnectionTest } from '../../features/registries/connection-test.tsx';
import { CredentialFields } from '../../features/registries/credential-fields.tsx';
import { registryLabels } from '../../features/registries/field-labels.ts';
import { providerForms } from '../../features/registries/provider-forms.ts';
import type { Registry } from '../../features/registries/registries-query.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';
import { AuthorityFields } from './authority-fields.tsx';
import { testConnectionOf } from './test-connection-of.ts';

interface ConnectionFormProps {
  registry: Registry;
  onClose: () => void;
}

/** Address, credentials and certificates of a stored registry. A test uses the fields as they are, before they are stored. */
export function ConnectionForm({ registry, onClose }: ConnectionFormProps) {
  const client = useQueryClient();
  const { id, provider, scanMethod } = registry;
  const noTest = useMissingPermission('testRegistryConnection');
  const form = useForm<ConnectionValues>({ defaultValues: connectionValuesOf(registry) });
  const values = form.watch();
  const exposing = exposingChangesOf(registry, values);
  const isCloud = scanMethod === 'cloud';
  const hasChange = Object.keys(connectionChangeOf(registry, values)).length > 0;
  const save = useMutation({
    mutationFn: async (changed: ConnectionValues) => {
      const params = { path: { registryId: id } };
      await read(api.PUT('/api/registries/{registryId}', { params, body: connectionChangeOf(registry, changed) }));
      // The state of the registry is unknown until a sync used the new connection.
      return await read(api.POST('/api/registries/{registryId}/sync', { params })).then(
        () => true,
        () => false,
      );
    },
    onSuccess: async (isSyncing) => {
      showToast({ text: `The connection is stored. ${isSyncing ? 'A sync with it was started.' : 'Start a sync.'}` });
      onClose();
      await client.invalidateQueries({ queryKey: ['registries'] });
    },
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit((changed) => save.mutate(changed))(event)} noValidate>
        <AddressField registry={registry} form={form} />
        {isCloud && (
          <>
            <AuthorityFields hasStored={registry.hasCaCertificate} />
            <CheckField
              label="Accept plain HTTP and unverified certificates"
              hint="Only for test registries: credentials can be read on the way."
              {...form.register('insecure')}
            />
            <p className="mb-2 text-sm text-muted">
              Stored credentials are never shown. They are kept, or replaced as a whole.
            </p>
            {exposing.length > 0 && (
              <p role="status" className="mb-2 rounded-md border border-high p-2 text-sm">
                <span aria-hidden="true">▲ </span>A change of {exposing.join(' and ')} needs the credentials again, so
                that stored credentials are not sent elsewhere.
              </p>
            )}
            <CredentialFields
              provider={provider}
              first={{ value: keepCredentials, label: 'Keep the stored credentials' }}
              refusalOf={(kind) =>
                kind === keepCredentials && exposingChangesOf(registry, form.getValues()).length > 0
                  ? 'Enter the credentials again, or choose “Without credentials”.'
                  : undefined
              }
            />
            <ConnectionTest
              id={`${id} changed`}
              missingRole={noTest}
              isReady={() => form.trigger()}
              test={() => testConnectionOf(id, connectionChangeOf(registry, form.getValues()))}
            />
          </>
        )}
        <FormError error={save.error} labels={registryLabels} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={save.isPending || !hasChange}>
            {save.isPending ? 'Storing…' : 'Store the connection'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function AddressField({ registry, form }: { registry: Registry; form: UseFormReturn<ConnectionValues> }) {
  const { url } = providerForms[registry.provider];
  // A stored address can be changed, and not removed.
  const isRequired = url.isRequired || registry.url !== null;
  return (
    <TextField
      label={isRequired ? 'Address' : 'Address (optional)'}
      placeholder={url.placeholder}
      hint={url.hint}
      error={form.formState.errors.url?.message}
      {...form.register('url', {
        validate: (value) => !isRequired || value.trim() !== '' || 'Enter the address of the registry.',
      })}
    />
  );
}
