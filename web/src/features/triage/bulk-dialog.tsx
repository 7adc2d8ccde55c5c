import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { api, read } from '../../lib/api/client.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { assignableMembersQuery } from '../members/assignable-members.ts';
import { type BulkTarget, type BulkValues, selectionOf } from './bulk-request.ts';
import { triageStatuses, triageStatusNames } from './triage-status.ts';
import { type BulkProgress, useBulkTriage } from './use-bulk-triage.ts';

const changedSet =
  'The rows that match the filter changed since the list was loaded, so that nothing was decided. Close the dialog, check the new rows, and decide again.';

/** The refusal of a changed set, in words of the page instead of names of the API. */
function explained(error: unknown): unknown {
  if (!(error instanceof ApiFailure) || !error.issues.some(({ path }) => path === 'expectedTotal')) return error;
  const { code, status, requestId } = error;
  return new ApiFailure({ code, status, requestId, message: changedSet, cause: error });
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
  const extent = useQuery(extentQuery(target));
  const { register, handleSubmit, setError, formState } = useForm<BulkValues>({
    defaultValues: { status: '', assignee: '', note: '', reason: '' },
  });
  const decide = useBulkTriage((left) => {
    onDone(left);
    onClose();
  });
  const submit = (values: BulkValues): void => {
    if (values.status === '' && values.assignee === '' && values.note === '')
      setError('status', { message: 'Change the status, the assignee or the note.' });
    else decide.mutate({ target, values, members: members.data ?? [] });
  };
  const rows = extent.data?.decided ?? count;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Decide ${countOf(count, 'row')}`}
      description={
        extent.data === undefined
          ? 'A decision applies to all tags of an image. The rows are being counted.'
          : extentText(count, extent.data)
      }
    >
      <form onSubmit={(event) => void handleSubmit(submit)(event)}>
        <SelectField
          label="Status"
          error={formState.errors.status?.message}
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
        <FormError error={explained(decide.error ?? extent.error)} />
        {decide.isPending && <Progress progress={decide.progress} rows={rows} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{decide.isPending ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" look="primary" disabled={decide.isPending}>
            {decide.isPending ? 'Deciding…' : `Decide ${countOf(rows, 'row')}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Extent {
  selected: number;
  decided: number;
  images: number;
}

/** The rows that the decision applies to, counted by the service. */
function extentQuery(target: BulkTarget) {
  const { expectedTotal: _, ...selection } = selectionOf(target);
  return {
    queryKey: ['triage-preview', selection],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Extent> =>
      (await read(api.POST('/api/vulnerabilities/triage/preview', { body: selection, signal }))).data,
    staleTime: 0,
  };
}

function extentText(count: number, { decided, images }: Extent): string {
  const place = `in ${countOf(images, 'image')}`;
  if (decided === count) return `The decision applies to exactly these rows ${place}.`;
  return `The decision applies to ${countOf(decided, 'row')} ${place}: the ${formatCount(count)} selected ones, and those of the same vulnerabilities and packages in other tags of the same images.`;
}

function Progress({ progress, rows }: { progress: BulkProgress | null; rows: number }) {
  return (
    <div className="mb-3 text-sm" role="status">
      <progress
        aria-label="Progress of the decision"
        className="h-3 w-full accent-link"
        {...(progress === null ? {} : { value: progress.done, max: progress.total })}
      />
      <p>
        {progress === null
          ? `Deciding ${countOf(rows, 'row')} together…`
          : `${formatCount(progress.done)} of ${formatCount(progress.total)} selected rows decided.`}
      </p>
    </div>
  );
}
