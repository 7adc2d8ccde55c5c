import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { showToast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Field, inputClass } from '../../../components/form/field.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { type Organization, organizationQuery } from '../../../features/organization/organization-query.ts';
import { useMissingPermission } from '../../../features/session/permissions.ts';
import { api, read, type Schemas } from '../../../lib/api/client.ts';
import { dataUrlOf, describeLogo, readLogoFile } from './logo-file.ts';

type Change = Pick<Schemas['ChangeOrganization'], 'classification' | 'logo'>;

/** The classification on every page of PDF reports, and the logo of their covers. Reports that exist keep theirs. */
export function ReportCoverForm({ organization }: { organization: Organization }) {
  const client = useQueryClient();
  const missingRole = useMissingPermission('changeOrganization');
  const form = useForm({
    values: { classification: organization.classification ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation({
    mutationFn: (body: Change) => read(api.PUT('/api/organization', { body })),
    onSuccess: ({ data }, change) => {
      client.setQueryData(organizationQuery.queryKey, data);
      if (change.classification !== undefined) form.reset({ classification: data.classification ?? '' });
      showToast({ text: 'Reports that are created from now on have the change.' });
    },
  });
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        For PDF reports and compliance packs that are created after a change. Earlier ones do not change.
      </p>
      <form
        className="mb-4"
        onSubmit={(event) =>
          void form.handleSubmit(({ classification }) =>
            save.mutate({ classification: classification.trim() === '' ? null : classification }),
          )(event)
        }
        noValidate
      >
        <TextField
          label="Classification"
          hint="On every page, for example Confidential. Leave it empty for none."
          maxLength={60}
          readOnly={missingRole !== undefined}
          {...form.register('classification')}
        />
        <Button
          type="submit"
          look="primary"
          disabledReason={missingRole}
          disabled={save.isPending || !form.formState.isDirty}
        >
          Store the classification
        </Button>
      </form>
      <LogoField
        logo={organization.logo}
        missingRole={missingRole}
        isPending={save.isPending}
        onChange={(logo) => save.mutate({ logo })}
      />
      <FormError error={save.error} />
      {missingRole !== undefined && <p className="mt-2 text-xs text-muted">{missingRole}</p>}
    </>
  );
}

interface LogoFieldProps {
  logo: Organization['logo'];
  missingRole: string | undefined;
  isPending: boolean;
  /** A PNG in base64. Null removes the logo. */
  onChange: (logo: string | null) => void;
}

function LogoField({ logo, missingRole, isPending, onChange }: LogoFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const choose = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? [];
    // The same file can be chosen again after it was changed.
    input.value = '';
    if (!file) return;
    const result = await readLogoFile(file);
    setRefusal('refusal' in result ? result.refusal : undefined);
    if ('base64' in result) onChange(result.base64);
  };
  return (
    <>
      {logo !== null && <StoredLogo logo={logo} />}
      {missingRole === undefined && (
        <Field
          label={logo === null ? 'Logo' : 'Another logo'}
          hint="A PNG of at most 100 KiB and 1000 pixels in each direction. It is stored when you choose it."
          error={refusal}
        >
          {(attributes) => (
            <input
              type="file"
              accept="image/png"
              {...attributes}
              disabled={isPending}
              className={inputClass}
              onChange={({ currentTarget }) => void choose(currentTarget)}
            />
          )}
        </Field>
      )}
      {logo !== null && missingRole === undefined && (
        <Button disabled={isPending} onClick={() => onChange(null)}>
          Remove the logo
        </Button>
      )}
      {logo === null && missingRole !== undefined && <p className="text-sm text-muted">No logo is stored.</p>}
    </>
  );
}

/** On white, as on paper. */
function StoredLogo({ logo }: { logo: NonNullable<Organization['logo']> }) {
  const query = useQuery({
    queryKey: ['organization-logo', logo.sha256],
    queryFn: async ({ signal }) =>
      dataUrlOf(await read<Blob>(api.GET('/api/organization/logo', { parseAs: 'blob', signal }))),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <figure className="mb-3 text-sm">
      <QueryContent query={query} name="the logo" lines={2}>
        {(source) => (
          <img src={source} alt="Logo of the organization" className="max-h-16 max-w-full rounded-md bg-white p-2" />
        )}
      </QueryContent>
      <figcaption className="mt-1 text-xs text-muted">{describeLogo(logo)}</figcaption>
    </figure>
  );
}
