import { useFormContext } from 'react-hook-form';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { type ProviderKey, providerForms } from './provider-forms.ts';
import type { CredentialValues } from './registry-request.ts';

interface CredentialFieldsProps {
  provider: ProviderKey;
  /** A further kind before those of the provider. */
  first?: { value: string; label: string };
  /** Why the chosen kind cannot be used; undefined if it can. */
  refusalOf?: (kind: string) => string | undefined;
}

/**
 * The kinds of credentials of a provider, and the fields of the chosen one with the permissions that it needs. The form around it has
 * `CredentialValues`.
 */
export function CredentialFields({ provider, first, refusalOf }: CredentialFieldsProps) {
  const form = useFormContext<CredentialValues>();
  const { errors } = form.formState;
  const { credentials, hasPublicImages } = providerForms[provider];
  const chosen = credentials[Number(form.watch('credentialForm'))];
  const options = [
    ...(first === undefined ? [] : [first]),
    ...credentials.map(({ label }, index) => ({ value: String(index), label })),
    ...(hasPublicImages ? [{ value: '-1', label: 'Without credentials (public images)' }] : []),
  ];
  return (
    <fieldset className="mb-3 rounded-md border border-hairline p-3">
      <legend className="px-1 text-sm font-semibold">Credentials</legend>
      {options.length > 1 && (
        <SelectField
          label="Kind"
          options={options}
          error={errors.credentialForm?.message}
          {...form.register('credentialForm', { validate: (kind) => refusalOf?.(kind) ?? true })}
        />
      )}
      {chosen !== undefined && <p className="mb-3 text-xs text-muted">{chosen.permissions}</p>}
      {chosen?.fields.map(({ name, label, isSecret = false, isOptional = false, isLong = false, placeholder }) => {
        const common = {
          label: isOptional ? `${label} (optional)` : label,
          placeholder,
          autoComplete: isSecret && !isLong ? 'new-password' : 'off',
          error: errors.credentials?.[name]?.message,
          ...form.register(`credentials.${name}`, {
            validate: (value) => isOptional || (value ?? '') !== '' || `Enter: ${label}.`,
          }),
        };
        return isLong ? (
          <TextAreaField key={name} rows={6} {...common} />
        ) : (
          <TextField key={name} type={isSecret ? 'password' : 'text'} {...common} />
        );
      })}
    </fieldset>
  );
}
