import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { registriesQuery } from '../registries/registries-query.ts';
import { referenceProblem, type ScanImageValues } from './scan-request.ts';

interface ScanImageFormProps {
  onSubmit: (values: ScanImageValues) => void;
  onClose: () => void;
  isRunning: boolean;
  error: unknown;
}

const platformOptions = [
  { value: '', label: 'Standard platform of the image' },
  { value: 'all', label: 'All platforms' },
  { value: 'linux/amd64', label: 'linux/amd64' },
  { value: 'linux/arm64', label: 'linux/arm64' },
  { value: 'linux/arm/v7', label: 'linux/arm/v7' },
  { value: 'linux/ppc64le', label: 'linux/ppc64le' },
  { value: 'linux/s390x', label: 'linux/s390x' },
];

/** Reference, platforms and registry of a scan. */
export function ScanImageForm({ onSubmit, onClose, isRunning, error }: ScanImageFormProps) {
  const { register, handleSubmit, formState } = useForm<ScanImageValues>({
    defaultValues: { image: '', platform: '', registryId: '' },
  });
  const registries = useQuery(registriesQuery).data ?? [];
  return (
    <form onSubmit={(event) => void handleSubmit(onSubmit)(event)} noValidate>
      <TextField
        label="Image reference"
        placeholder="ghcr.io/acme/api:1.4.2"
        hint="Name with a tag or a digest. Without a tag, “latest” is scanned."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={512}
        error={formState.errors.image?.message}
        {...register('image', { validate: (value) => referenceProblem(value) ?? true })}
      />
      <SelectField label="Platforms" options={platformOptions} {...register('platform')} />
      {registries.length > 0 && (
        <SelectField
          label="Credentials of the registry"
          options={[
            { value: '', label: 'The connected registry with this address, otherwise none' },
            ...registries.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...register('registryId')}
        />
      )}
      <FormError error={error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={isRunning}>
          {isRunning ? 'Starting…' : 'Scan'}
        </Button>
      </div>
    </form>
  );
}
