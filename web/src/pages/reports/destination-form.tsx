import { useMutation } from '@tanstack/react-query';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import {
  destinationKindNames,
  destinationKinds,
  type NewDestination,
} from '../../features/report-delivery/destination.ts';
import {
  type DestinationInputs,
  destinationRequest,
  noDestinationInputs,
} from '../../features/report-delivery/destination-request.ts';
import { api, read } from '../../lib/api/client.ts';

interface DestinationFormProps {
  onCreated: (destination: NewDestination) => void;
  onCancel: () => void;
}

/** A new destination with exactly the fields of its kind. */
export function DestinationForm({ onCreated, onCancel }: DestinationFormProps) {
  const { register, handleSubmit, watch, formState } = useForm<DestinationInputs>({
    defaultValues: noDestinationInputs,
    shouldUnregister: true,
  });
  const kind = watch('kind') ?? 'email';
  const create = useMutation({
    mutationFn: (inputs: DestinationInputs) =>
      read(api.POST('/api/report-destinations', { body: destinationRequest({ ...noDestinationInputs, ...inputs }) })),
    onSuccess: ({ data }) => onCreated(data),
  });
  const errorOf = (name: keyof DestinationInputs): string | undefined => formState.errors[name]?.message;
  const field = (
    name: keyof DestinationInputs,
    required: string,
  ): UseFormRegisterReturn & { error: string | undefined } => ({
    ...register(name, { required }),
    error: errorOf(name),
  });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => create.mutate(values))(event)} noValidate>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={100}
        hint="Unique in the organization."
        {...field('name', 'Enter a name.')}
      />
      <SelectField
        label="Kind"
        options={destinationKinds.map((value) => ({ value, label: destinationKindNames[value] }))}
        {...register('kind')}
      />
      {kind === 'email' && (
        <TextAreaField
          label="Recipients"
          hint="At most 50 addresses. A report of at most 10 MB is attached; otherwise the mail has a link."
          {...field('recipients', 'Enter at least one address.')}
        />
      )}
      {kind === 'webhook' && (
        <TextField
          label="Address"
          type="url"
          autoComplete="off"
          placeholder="https://hooks.example.com/plimsoll"
          hint="Receives a signed JSON document with links. The secret of the signature is shown once."
          {...field('url', 'Enter the address.')}
        />
      )}
      {kind === 'bucket' && (
        <>
          <TextField
            label="Endpoint"
            type="url"
            autoComplete="off"
            placeholder="https://s3.eu-west-1.amazonaws.com"
            hint="Base address of an object store with the S3 API."
            {...field('endpoint', 'Enter the address of the object store.')}
          />
          <div className="grid gap-x-3 sm:grid-cols-2">
            <TextField
              label="Region"
              autoComplete="off"
              placeholder="eu-west-1"
              {...field('region', 'Enter the region.')}
            />
            <TextField label="Bucket" autoComplete="off" {...field('bucket', 'Enter the name of the bucket.')} />
          </div>
          <TextField label="Prefix" autoComplete="off" hint="Optional start of the keys." {...register('prefix')} />
          <TextField
            label="Access key id"
            autoComplete="off"
            {...field('accessKeyId', 'Enter the id of the access key.')}
          />
          <TextField
            label="Secret access key"
            type="password"
            autoComplete="new-password"
            hint="Stored encrypted, and never shown. The key needs the permission to put objects."
            {...field('secretAccessKey', 'Enter the secret access key.')}
          />
        </>
      )}
      <FormError error={create.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" disabled={create.isPending}>
          {create.isPending ? 'Creating…' : 'Create the destination'}
        </Button>
      </div>
    </form>
  );
}
