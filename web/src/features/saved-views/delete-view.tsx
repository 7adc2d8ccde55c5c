import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { isGone } from '../../lib/api/api-failure.ts';
import { api, read } from '../../lib/api/client.ts';
import { type SavedView, savedViewsKey } from './saved-views-query.ts';

interface DeleteViewProps {
  view: SavedView;
  onClose: () => void;
  /** Called before the view leaves the list, and the question with it. */
  onDeleted: () => void;
}

/** Asks before a view is deleted: its creator and id could not be restored. */
export function DeleteView({ view, onClose, onDeleted }: DeleteViewProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => read(api.DELETE('/api/saved-views/{viewId}', { params: { path: { viewId: view.id } } })),
    onSuccess: async () => {
      showToast({ text: `The view “${view.name}” is deleted.` });
      onDeleted();
      await client.invalidateQueries({ queryKey: savedViewsKey });
    },
    // Another user deleted the view before: it leaves the list, and this question with it.
    onError: (error) => {
      if (!isGone(error)) return;
      showFailure(`The view “${view.name}” was not deleted`, error);
      onDeleted();
    },
  });
  return (
    <div
      role="group"
      aria-label={`Delete the view ${view.name}`}
      className="my-1 rounded-md border border-critical p-2"
    >
      <p className="mb-2">
        {view.shared ? 'The view is deleted for all members of the organization.' : 'The view is deleted.'}
      </p>
      <FormError error={remove.error} />
      <div className="flex gap-2">
        <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
        <Button onClick={onClose}>Keep</Button>
      </div>
    </div>
  );
}
