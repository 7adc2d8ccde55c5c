import { useFormContext } from 'react-hook-form';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import type { ConnectionValues } from '../../features/registries/connection-change.ts';

/** The CA certificates of a registry: stored ones are kept, replaced or removed. */
export function AuthorityFields({ hasStored }: { hasStored: boolean }) {
  const { register, watch, formState } = useFormContext<ConnectionValues>();
  return (
    <>
      {hasStored && (
        <SelectField
          label="Stored CA certificates"
          options={[
            { value: 'keep', label: 'Keep them' },
            { value: 'replace', label: 'Replace them' },
            { value: 'remove', label: 'Remove them' },
          ]}
          {...register('authorities')}
        />
      )}
      {watch('authorities') === 'replace' && (
        <TextAreaField
          label="CA certificates (PEM)"
          hint="Trusted for this registry in addition to the public ones."
          error={formState.errors.caCertificate?.message}
          {...register('caCertificate', {
            validate: (value) => !hasStored || value.trim() !== '' || 'Enter certificates, or choose to remove them.',
          })}
        />
      )}
    </>
  );
}
