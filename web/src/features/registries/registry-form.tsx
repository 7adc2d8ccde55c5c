import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Button } from '../../components/form/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { api, read } from '../../lib/api/client.ts';
import { useMissingPermission } from '../session/permissions.ts';
import { ConnectionTest } from './connection-test.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { type ProviderKey, providerForms } from './provider-forms.ts';
import { connectionOf, isConnectionComplete, type RegistryFormValues, repositoriesOf } from './registry-request.ts';
import { scheduleOptions } from './schedules.ts';
import { TagFilterFields } from './tag-filter-fields.tsx';
import { TagPreview } from './tag-preview.tsx';

export type { RegistryFormValues } from './registry-request.ts';

interface RegistryFormProps {
  provider: ProviderKey;
  onSubmit: (values: RegistryFormValues) => void;
  isRunning: boolean;
  disabledReason: string | undefined;
  /** Shown above the buttons: the failure of the last attempt. */
  children?: ReactNode;
}

const noValues: RegistryFormValues = {
  name: '',
  url: '',
  credentialForm: '0',
  credentials: {},
  scanMethod: 'cloud',
  schedule: 'daily',
  includeTags: '',
  excludeTags: '',
  repositories: '',
  insecure: false,
  caCertificate: '',
};

/** Name, address, credentials and scanning of a new registry. */
export function RegistryForm({ provider, onSubmit, isRunning, disabledReason, children }: RegistryFormProps) {
  const form = useForm<RegistryFormValues>({ defaultValues: noValues });
  const { title, url } = providerForms[provider];
  const { errors } = form.formState;
  const values = form.watch();
  const isSensor = values.scanMethod === 'sensor';
  const noTest = useMissingPermission('testConnection');
  const noPreview = useMissingPermission('previewNewRegistryTags');
  const preview = usePreviewRun(JSON.stringify(connectionOf(provider, values)));
  const refusal =
    noPreview ?? (isConnectionComplete(provider, values) ? undefined : 'Enter the address and the credentials first.');
  const startPreview = (): void => void (refusal === undefined && !isSensor && preview.start());
  return (
    <FormProvider {...form}>
      <form className="max-w-2xl" onSubmit={(event) => void form.handleSubmit(onSubmit)(event)} noValidate>
        <TextField
          label="Name"
          placeholder={`${title} production`}
          maxLength={100}
          error={errors.name?.message}
          {...form.register('name', { validate: (value) => value.trim() !== '' || 'Enter a name.' })}
        />
        <TextField
          label={url.isRequired ? 'Address' : 'Address (optional)'}
          placeholder={url.placeholder}
          hint={url.hint}
          error={errors.url?.message}
          {...form.register('url', {
            validate: (value) => !url.isRequired || value.trim() !== '' || 'Enter the address of the registry.',
          })}
        />
        <SelectField
          label="Who pulls the images"
          options={[
            { value: 'cloud', label: 'This service' },
            { value: 'sensor', label: 'A sensor in the network of the registry' },
          ]}
          {...form.register('scanMethod')}
        />
        {isSensor ? (
          <p className="mb-3 text-sm text-muted">
            The sensor has the credentials. This service neither stores them nor contacts the registry.
          </p>
        ) : (
          <>
            <CredentialFields provider={provider} />
            <ConnectionTest
              id={provider}
              missingRole={noTest}
              isReady={() => form.trigger(['url', 'credentials'])}
              test={async () => {
                const body = connectionOf(provider, form.getValues());
                return (await read(api.POST('/api/registries/test-connection', { body }))).data;
              }}
              onSuccess={startPreview}
            />
          </>
        )}
        <SelectField
          label="Schedule"
          options={scheduleOptions}
          hint="When tags are scanned. Every registry is synced at least twice a day, except on request."
          {...form.register('schedule')}
        />
        <TagFilterFields onChange={() => void (preview.run === null && startPreview())} />
        {!isSensor && (
          <TagPreview
            id={`new ${provider}`}
            run={preview.run}
            selection={{
              includeTags: values.includeTags,
              excludeTags: values.excludeTags,
              repositories: repositoriesOf(values.repositories),
            }}
            load={async ({ repositories, ...globs }, signal) => {
              const body = {
                ...connectionOf(provider, form.getValues()),
                ...globs,
                ...(repositories.length === 0 ? {} : { repositories }),
              };
              return (await read(api.POST('/api/registries/preview-tags', { body, signal }))).data;
            }}
            refusal={refusal}
            onStart={startPreview}
          />
        )}
        <details className="mb-4 text-sm">
          <summary className="cursor-pointer">More settings</summary>
          <div className="mt-3">
            <TextAreaField
              label="Repositories"
              hint="Only these are read, separated by commas or lines. Empty: all that the provider lists."
              {...form.register('repositories')}
            />
            {!isSensor && (
              <>
                <TextAreaField
                  label="CA certificates (PEM)"
                  hint="Trusted for this registry in addition to the public ones."
                  {...form.register('caCertificate')}
                />
                <CheckField
                  label="Accept plain HTTP and unverified certificates"
                  hint="Only for test registries: credentials can be read on the way."
                  {...form.register('insecure')}
                />
              </>
            )}
          </div>
        </details>
        {children}
        <Button type="submit" look="primary" disabledReason={disabledReason} disabled={isRunning}>
          {isRunning ? 'Connecting…' : 'Connect the registry'}
        </Button>
      </form>
    </FormProvider>
  );
}

/**
 * The number of the current preview; null if the connection changed since the user last asked for one, so that half-typed credentials are
 * sent nowhere.
 */
function usePreviewRun(connection: string): { run: number | null; start: () => void } {
  const [started, setStarted] = useState<{ run: number; connection: string } | null>(null);
  return {
    run: started?.connection === connection ? started.run : null,
    start: () => setStarted({ run: (started?.run ?? 0) + 1, connection }),
  };
}
