import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/form/button.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { countOf } from '../../lib/text/format-number.ts';
import { shortImageName } from '../../lib/text/short-image-name.ts';
import { assignableMembersQuery } from '../members/assignable-members.ts';
import { useMissingPermission } from '../session/permissions.ts';
import { useSession } from '../session/session.ts';
import type { Decision } from './decision.ts';
import { changeOf, type DecisionValues } from './decision-values.ts';
import type { Finding } from './finding.ts';
import { type TriageStatus, triageStatuses, triageStatusNames } from './triage-status.ts';
import { unstoredNote } from './unstored-notes.ts';
import { useTriage } from './use-triage.ts';

interface DecisionFormProps {
  finding: Pick<
    Finding,
    'id' | 'cveId' | 'package' | 'image' | 'triageStatus' | 'assignee' | 'assigneeName' | 'triageRows'
  >;
  /** The field that has the focus at first. */
  focus?: 'assignee' | 'note' | undefined;
  /** Called when the decision applies, which is before the service has stored it. */
  onDecided?: (decision: Decision) => void;
}

/** Status, assignee and note of one finding, with the extent of the decision. The decision applies at once and can be undone. */
export function DecisionForm({ finding, focus, onDecided }: DecisionFormProps) {
  const decide = useTriage();
  const missingRole = useMissingPermission('putTriage');
  const { principal } = useSession();
  const members = useQuery({ ...assignableMembersQuery, enabled: missingRole === undefined });
  const { triageStatus, assignee, assigneeName, cveId, image, triageRows } = finding;
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<DecisionValues>({
    values: {
      status: triageStatus as TriageStatus,
      assignee: assignee ?? '',
      note: unstoredNote(principal.id, finding.id),
    },
    // The finding is read again while the form is open. What the user has entered stays if a colleague has decided meanwhile.
    resetOptions: { keepDirtyValues: true },
  });
  useEffect(() => {
    if (focus !== undefined) setFocus(focus);
  }, [focus, setFocus]);
  const people = members.data ?? [];
  const choices = [
    { value: '', label: 'not assigned' },
    { value: principal.id, label: `me (${principal.name})` },
    ...people.filter(({ id }) => id !== principal.id).map(({ id, name }) => ({ value: id, label: name })),
  ];
  // The assignee may have left the organization, and members load after the form is shown.
  if (assignee !== null && !choices.some(({ value }) => value === assignee))
    choices.push({ value: assignee, label: assigneeName ?? assignee });
  const submit = (values: DecisionValues): void => {
    const change = changeOf(finding, values, [...people, principal]);
    if (change === null) return setError('status', { message: 'Change the status, the assignee or the note.' });
    reset({ ...values, note: '' });
    decide(finding, change);
    onDecided?.(change);
  };
  return (
    <form onSubmit={(event) => void handleSubmit(submit)(event)}>
      <SelectField
        label="Status"
        error={formState.errors.status?.message}
        hint={
          <>
            Applies to {countOf(triageRows, 'row')}: {cveId} in this package of <bdi>{shortImageName(image.name)}</bdi>,
            in all tags.
          </>
        }
        options={triageStatuses.map((value) => ({ value, label: triageStatusNames[value] }))}
        {...register('status')}
      />
      <SelectField label="Assignee" options={choices} {...register('assignee')} />
      <TextAreaField label="Note" maxLength={4000} {...register('note')} />
      <Button type="submit" look="primary" disabledReason={missingRole}>
        Store the decision
      </Button>
    </form>
  );
}
