import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { ConfirmDialog } from '../../components/overlay/confirm-dialog.tsx';
import { api, read } from '../../lib/api/client.ts';
import { organizationQuery } from '../organization/organization-query.ts';
import { useMissingPermission, useMissingRole } from '../session/permissions.ts';
import { useSession } from '../session/session.ts';
import { findingsKey } from '../triage/show-decision.ts';
import { type Exception, exceptionStatusLooks, exceptionsKey } from './exception.ts';

/** The decisions that are possible now: approve or reject a proposal; withdraw the own one, or revoke one of others. */
export function ExceptionDecision({ exception }: { exception: Exception }) {
  const { principal } = useSession();
  // Kept here: the part that failed is no longer shown after a decision of another user.
  const [failure, setFailure] = useState<unknown>(null);
  const isOpen = exception.status === 'PROPOSED' || exception.status === 'APPROVED';
  if (!isOpen && failure === null) return null;
  const isOwn = principal.id === exception.proposedBy.id;
  return (
    <section className="rounded-md border border-hairline bg-surface-2 p-3">
      <h3 className="mb-1 font-semibold">Decision</h3>
      <FormError error={failure} />
      {exception.status === 'PROPOSED' && <Decide exception={exception} isOwn={isOwn} onFailure={setFailure} />}
      {isOpen && (isOwn || exception.status === 'APPROVED') && <End exception={exception} isOwn={isOwn} />}
    </section>
  );
}

interface PartProps {
  exception: Exception;
  isOwn: boolean;
}

interface DecideProps extends PartProps {
  /** Shows a failure in place of an earlier one; null for none. */
  onFailure: (error: unknown) => void;
}

function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [exceptionsKey, findingsKey, ['exception-findings']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

function Decide({ exception: { id, cveId }, isOwn, onFailure }: DecideProps) {
  const refresh = useRefresh();
  const [note, setNote] = useState('');
  const noAdmin = useMissingPermission('approveAttestation');
  const organization = useQuery(organizationQuery);
  const decide = useMutation({
    mutationFn: (verdict: 'approve' | 'reject') => {
      const request = {
        params: { path: { attestationId: id } },
        body: note.trim() === '' ? {} : { note: note.trim() },
      };
      return verdict === 'approve'
        ? read(api.POST('/api/attestations/{attestationId}/approve', request))
        : read(api.POST('/api/attestations/{attestationId}/reject', request));
    },
    onMutate: () => onFailure(null),
    onError: onFailure,
    onSuccess: async (_answer, verdict) => {
      await refresh();
      showToast({ text: `The exception for ${cveId} is ${verdict === 'approve' ? 'in force' : 'rejected'}.` });
    },
  });
  const isFourEyes = organization.data?.fourEyes === true;
  const noSecondPerson =
    isFourEyes && isOwn ? 'You proposed it. A second admin must approve it (four-eyes approval).' : undefined;
  return (
    <>
      <p className="mb-2 text-muted">
        {isFourEyes
          ? 'Four-eyes approval is on: an admin who did not propose the exception approves it. API keys cannot approve.'
          : 'Four-eyes approval is off: an admin can approve their own proposal. An admin can turn it on in the settings.'}
      </p>
      <TextAreaField
        label="Note (optional)"
        rows={2}
        maxLength={4000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="mb-2 flex flex-wrap gap-2">
        <Button
          look="primary"
          disabledReason={noAdmin ?? noSecondPerson}
          disabled={decide.isPending}
          onClick={() => decide.mutate('approve')}
        >
          Approve
        </Button>
        <Button disabledReason={noAdmin} disabled={decide.isPending} onClick={() => decide.mutate('reject')}>
          Reject
        </Button>
      </div>
      {(noAdmin ?? noSecondPerson) !== undefined && (
        <p className="mb-2 text-xs text-muted">{noAdmin ?? noSecondPerson}</p>
      )}
    </>
  );
}

function End({ exception: { id, cveId, status }, isOwn }: PartProps) {
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const noAdmin = useMissingRole('admin');
  const noDeveloper = useMissingPermission('endAttestation');
  const verb = isOwn ? 'Withdraw' : 'Revoke';
  const end = async (): Promise<void> => {
    const params = { path: { attestationId: id } };
    const { data } = await read(api.DELETE('/api/attestations/{attestationId}', { params }));
    await refresh();
    // The service leaves an exception as it is that was rejected or expired meanwhile.
    const isEnded = data.status === (isOwn ? 'WITHDRAWN' : 'REVOKED');
    const { name } = exceptionStatusLooks[data.status];
    showToast({
      text: isEnded
        ? `The exception for ${cveId} ended.`
        : `The exception for ${cveId} was not changed. It is ${name.toLowerCase()}.`,
    });
  };
  return (
    <>
      <Button look="danger" disabledReason={isOwn ? noDeveloper : noAdmin} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`${verb} the exception for ${cveId}?`}
        action={verb}
        onConfirm={end}
      >
        {status === 'APPROVED'
          ? 'Findings that only this exception suppresses are open again with their original deadline, which may be past.'
          : 'The proposal can no longer be approved.'}{' '}
        The exception stays in the list.
      </ConfirmDialog>
    </>
  );
}
