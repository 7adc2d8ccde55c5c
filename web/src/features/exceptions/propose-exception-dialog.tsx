import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { api, read } from '../../lib/api/client.ts';
import { serviceNow } from '../../lib/time/service-clock.ts';
import { useMissingPermission } from '../session/permissions.ts';
import { findingsKey } from '../triage/show-decision.ts';
import {
  categoryHints,
  categoryNames,
  type ExceptionCategory,
  type ExceptionProposal,
  exceptionsKey,
} from './exception.ts';
import { expiryChoices, expiryOf } from './expiry.ts';
import { type ProposalForm, proposalOf, type ScopeType, scopeHints, scopeNames } from './proposal.ts';
import { WouldCover } from './would-cover.tsx';

/** What a proposal is about. Values that are given cannot be changed in the dialog. */
export interface ExceptionSubject {
  cveId?: string;
  package?: string;
  /** The tag of a finding, which the scope can be limited to. */
  tag?: { id: string; name: string };
  /** Name of the image of the tag. */
  image?: string;
}

interface ProposeExceptionDialogProps {
  isOpen: boolean;
  /** As that of `Dialog`. */
  isInAddress?: boolean;
  onClose: () => void;
  subject?: ExceptionSubject;
  /** Called with the id of the new exception, in place of `onClose`. */
  onProposed?: (id: string) => void;
}

/** Proposes an exception. It has no effect until an admin approves it. */
export function ProposeExceptionDialog({
  isOpen,
  isInAddress = false,
  onClose,
  subject = {},
  onProposed,
}: ProposeExceptionDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      isInAddress={isInAddress}
      onClose={onClose}
      title="Propose an exception"
      description="An approved exception suppresses the findings that it covers until it ends. A proposal changes nothing."
    >
      <ProposeForm subject={subject} onClose={onClose} {...(onProposed === undefined ? {} : { onProposed })} />
    </Dialog>
  );
}

function ProposeForm({
  subject,
  onClose,
  onProposed,
}: Omit<ProposeExceptionDialogProps, 'isOpen' | 'isInAddress' | 'subject'> & { subject: ExceptionSubject }) {
  const client = useQueryClient();
  const missingRole = useMissingPermission('proposeAttestation');
  const { register, handleSubmit, formState, watch } = useForm<ProposalForm>({
    defaultValues: {
      cveId: subject.cveId ?? '',
      package: subject.package ?? '',
      category: 'not_applicable',
      reason: '',
      evidence: '',
      scope: subject.tag === undefined ? 'blanket' : 'tag',
      expiry: '90',
      expiryDay: '',
    },
  });
  const propose = useMutation({
    mutationFn: (body: ExceptionProposal) => read(api.POST('/api/attestations', { body })),
    onSuccess: async ({ data }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: exceptionsKey }),
        client.invalidateQueries({ queryKey: findingsKey }),
      ]);
      showToast({
        text: `The exception for ${data.cveId} in ${data.package} is proposed. It has no effect until an admin approves it.`,
      });
      if (onProposed === undefined) onClose();
      else onProposed(data.id);
    },
  });
  const { errors } = formState;
  const values = watch();
  const scopes: ScopeType[] = subject.tag === undefined ? ['blanket', 'historical'] : ['tag', 'historical', 'blanket'];
  const required = { required: 'This is needed.', validate: (text: string) => text.trim() !== '' || 'This is needed.' };
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit((form) => propose.mutate(proposalOf(form, subject.tag?.id, serviceNow())))(event)
      }
    >
      <div className="grid gap-x-3 sm:grid-cols-2">
        <TextField
          label="Vulnerability"
          placeholder="CVE-2026-1234"
          maxLength={128}
          readOnly={subject.cveId !== undefined}
          error={errors.cveId?.message}
          {...register('cveId', required)}
        />
        <TextField
          label="Package"
          hint="The exact name, for all its versions."
          maxLength={1024}
          readOnly={subject.package !== undefined}
          error={errors.package?.message}
          {...register('package', required)}
        />
      </div>
      <SelectField
        label="Category"
        hint={categoryHints[values.category]}
        options={Object.entries(categoryNames).map(([value, label]) => ({ value, label }))}
        {...register('category', { setValueAs: (value: ExceptionCategory) => value })}
      />
      <TextAreaField
        label="Reason"
        hint="Auditors read this. It is kept after the exception ends."
        maxLength={4000}
        error={errors.reason?.message}
        {...register('reason', required)}
      />
      <TextAreaField
        label="Evidence (optional)"
        hint="Text or links that prove the reason."
        maxLength={10_000}
        rows={2}
        {...register('evidence')}
      />
      <SelectField
        label="Scope"
        hint={scopeHints[values.scope]}
        options={scopes.map((value) => ({
          value,
          label:
            value === 'tag' && subject.tag !== undefined
              ? `${scopeNames.tag}: ${subject.image === undefined ? '' : `${subject.image}:`}${subject.tag.name}`
              : scopeNames[value],
        }))}
        {...register('scope')}
      />
      <div className="grid gap-x-3 sm:grid-cols-2">
        <SelectField
          label="Ends"
          hint={
            values.expiry === 'never'
              ? 'Controls of frameworks warn about exceptions without an end.'
              : 'Findings open again with their original deadline.'
          }
          options={expiryChoices}
          {...register('expiry')}
        />
        {values.expiry === 'day' && (
          <TextField
            label="Day"
            type="date"
            error={errors.expiryDay?.message}
            {...register('expiryDay', {
              validate: (day, form) =>
                form.expiry !== 'day' ||
                expiryOf('day', day, serviceNow()) !== undefined ||
                'Choose a day in the future.',
            })}
          />
        )}
      </div>
      <WouldCover
        cveId={values.cveId}
        packageName={values.package}
        tagId={values.scope === 'tag' ? subject.tag?.id : undefined}
      />
      <FormError error={propose.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabledReason={missingRole} disabled={propose.isPending}>
          {propose.isPending ? 'Proposing…' : 'Propose the exception'}
        </Button>
      </div>
    </form>
  );
}
