import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { api, read } from '../../lib/api/client.ts';
import { useMissingPermission } from '../session/permissions.ts';
import { type TriageStatus, triageStatuses, triageStatusNames } from './triage-status.ts';
import { findingsKey } from './use-triage.ts';

interface TriageFormProps {
  finding: { id: string; cveId: string; triageStatus: string; image: { name: string } };
}

/** Status and note of one finding, with the extent of the decision. */
export function TriageForm({ finding }: TriageFormProps) {
  const client = useQueryClient();
  const missingRole = useMissingPermission('putTriage');
  const { register, handleSubmit, reset } = useForm<{ status: TriageStatus; note: string }>({
    values: { status: finding.triageStatus as TriageStatus, note: '' },
  });
  const decide = useMutation({
    mutationFn: ({ status, note }: { status: TriageStatus; note: string }) =>
      read(
        api.PUT('/api/vulnerabilities/{vulnerabilityId}/triage', {
          params: { path: { vulnerabilityId: finding.id } },
          body: { status, ...(note === '' ? {} : { note }) },
        }),
      ),
    onSuccess: async () => {
      reset();
      showToast({ text: `The decision on ${finding.cveId} is stored.` });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['finding', finding.id] }),
        client.invalidateQueries({ queryKey: findingsKey }),
      ]);
    },
  });
  return (
    <form
      className="rounded-md border border-hairline bg-surface-2 p-3"
      onSubmit={(event) => void handleSubmit((values) => decide.mutate(values))(event)}
    >
      <SelectField
        label="Status"
        hint={
          <>
            Applies to {finding.cveId} in this package of <bdi>{finding.image.name}</bdi>, in all tags.
          </>
        }
        options={triageStatuses.map((value) => ({ value, label: triageStatusNames[value] }))}
        {...register('status')}
      />
      <TextAreaField label="Note" maxLength={4000} {...register('note')} />
      <FormError error={decide.error} />
      <Button type="submit" look="primary" disabledReason={missingRole} disabled={decide.isPending}>
        {decide.isPending ? 'Storing…' : 'Store the decision'}
      </Button>
    </form>
  );
}
