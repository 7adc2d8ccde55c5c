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
import { type ReviewKind, reviewKindNames, reviewsKey } from './review.ts';

interface ReviewForm {
  kind: ReviewKind;
  start: string;
  end: string;
  note: string;
}

/** Records that the signed-in user reviewed something over a period. A review cannot be changed or deleted. */
export function RecordReviewDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Record a review"
      description="Controls about people and other systems are verified only by reviews that cover every day of the period. A review has your name and cannot be changed."
    >
      <RecordReviewForm onClose={onClose} />
    </Dialog>
  );
}

function RecordReviewForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm<ReviewForm>({
    defaultValues: { kind: 'access', start: '', end: '', note: '' },
  });
  const record = useMutation({
    mutationFn: ({ kind, start, end, note }: ReviewForm) =>
      read(api.POST('/api/reviews', { body: { kind, period: { start, end }, note: note.trim() } })),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: reviewsKey }),
        client.invalidateQueries({ queryKey: ['compliance'] }),
      ]);
      showToast({ text: 'The review is recorded. Controls count it at once.' });
      onClose();
    },
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((form) => record.mutate(form))(event)}>
      <SelectField
        label="Reviewed"
        options={Object.entries(reviewKindNames).map(([value, label]) => ({ value, label }))}
        {...register('kind')}
      />
      <div className="grid gap-x-3 sm:grid-cols-2">
        <TextField
          label="First day (UTC)"
          type="date"
          error={errors.start?.message}
          {...register('start', { required: 'Enter a day.' })}
        />
        <TextField
          label="Last day (UTC), included"
          type="date"
          error={errors.end?.message}
          {...register('end', {
            required: 'Enter a day.',
            validate: (end, { start }) => end >= start || 'The period ends before it starts.',
          })}
        />
      </div>
      <TextAreaField
        label="What was reviewed, and the result"
        maxLength={4000}
        error={errors.note?.message}
        {...register('note', { validate: (note) => note.trim() !== '' || 'Describe the review.' })}
      />
      <FormError error={record.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={record.isPending}>
          {record.isPending ? 'Recording…' : 'Record the review'}
        </Button>
      </div>
    </form>
  );
}
