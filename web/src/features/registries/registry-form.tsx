import { type ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Button } from '../../components/form/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { type ProviderKey, providerForms } from './provider-forms.ts';
import { connectionOf, type RegistryFormValues } from './registry-request.ts';
import { scheduleOptions } from './schedules.ts';
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
  const isSensor = form.watch('scanMethod') === 'sensor';
  return (
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
          <CredentialFields provider={provider} form={form} />
          <ConnectionTest provider={provider} values={() => connectionOf(provider, form.getValues())} />
        </>
      )}
      <SelectField
        label="Schedule"
        options={scheduleOptions}
        hint="When tags are scanned. Every registry is synced at least twice a day, except on request."
        {...form.register('schedule')}
      />
      <TagFilters form={form} />
      {!isSensor && <TagPreview provider={provider} values={() => form.getValues()} />}
      <details className="mb-4 text-sm">
        <summary className="cursor-pointer">More settings</summary>
        <div className="mt-3">
          <TextAreaField
            label="Repositories"
            hint="Only these are read, separated by commas or lines. Empty: all that the provider lists."
            {...form.register('repositories')}
          />
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
        </div>
      </details>
      {children}
      <Button type="submit" look="primary" disabledReason={disabledReason} disabled={isRunning}>
        {isRunning ? 'Connecting…' : 'Connect the registry'}
      </Button>
    </form>
  );
}

function TagFilters({ form }: { form: UseFormReturn<RegistryFormValues> }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <TextField
        label="Tags to include"
        placeholder="v*, release-*"
        hint="Globs with * and ?, separated by commas. Empty: all tags."
        {...form.register('includeTags')}
      />
      <TextField
        label="Tags to exclude"
        placeholder="*-dev"
        hint="Has precedence over the tags to include."
        {...form.register('excludeTags')}
      />
    </div>
  );
}
