import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { assignableMembersQuery } from '../members/assignable-members.ts';
import { type BulkTarget, type BulkValues, bulkRequestOf } from './bulk-request.ts';
import { triageStatuses, triageStatusNames } from './triage-status.ts';
import { useBulkTriage } from './use-bulk-triage.ts';

const changedSet =
  'The rows that match the filter changed since the list was loaded, so that nothing was decided. Close the dialog, check the new rows, and decide again.';

/** The refusal of a changed set, in words of the page instead of names of the API. */
function explained(error: unknown): unknown {
  const isChanged = error instanceof ApiFailure && error.issues.some(({ path }) => path === 'expectedTotal');
  return isChanged ? new Error(changedSet) : error;
}

interface BulkDialogProps {
  target: BulkTarget;
  count: number;
  onClose: () => void;
  /** Called with the ids that could not be decided. */
  onDone: (left: ReadonlySet<string>) => void;
}

/** Status, assignee, note and reason for many rows. The service refuses if the number of rows changed meanwhile. */
export function BulkDialog({ target, count, onClose, onDone }: BulkDialogProps) {
  const members = useQuery(assignableMembersQuery);
  const { register, handleSubmit } = useForm<BulkValues>({
    defaultValues: { status: '', assignee: '', note: '', reason: '' },
  });
  const decide = useBulkTriage(({ skipped }) => {
    onDone(new Set(skipped.map(({ id }) => id)));
    onClose();
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Decide ${countOf(count, 'row')}`}
      description="A decision applies to all tags of an image, so that more rows may change."
    >
      <form onSubmit={(event) => void handleSubmit((values) => decide.mutate(bulkRequestOf(target, values)))(event)}>
        <SelectField
          label="Status"
          options={[
            { value: '', label: 'unchanged' },
            ...triageStatuses.map((value) => ({ value, label: triageStatusNames[value] })),
          ]}
          {...register('status')}
        />
        <SelectField
          label="Assignee"
          options={[
            { value: '', label: 'unchanged' },
            { value: 'none', label: 'not assigned' },
            ...(members.data ?? []).map(({ id, name }) => ({ value: `member:${id}`, label: name })),
          ]}
          {...register('assignee')}
        />
        <TextAreaField label="Note" maxLength={4000} hint="Stored with every decision." {...register('note')} />
        <TextField label="Reason" maxLength={1000} hint="Stored in the audit log." {...register('reason')} />
        <FormError error={explained(decide.error)} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={decide.isPending}>
            {decide.isPending ? 'Deciding…' : `Decide ${countOf(count, 'row')}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
