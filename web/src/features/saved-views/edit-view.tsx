import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure, showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { isGone } from '../../lib/api/api-failure.ts';
import { api, read } from '../../lib/api/client.ts';
import { type Search, stringifySearch } from '../../lib/url/search.ts';
import { useMissingRole } from '../session/permissions.ts';
import { isSameView } from './same-view.ts';
import { type SavedView, savedViewsKey } from './saved-views-query.ts';

interface EditViewProps {
  view: SavedView;
  /** The parameters that can replace those of the view. */
  search: Search;
  onClose: () => void;
  /** Called when another user deleted the view. */
  onGone: () => void;
}

/** Renames a view, shares it, and replaces its content by the current one. */
export function EditView({ view, search, onClose, onGone }: EditViewProps) {
  const client = useQueryClient();
  const missingRole = useMissingRole('developer');
  const [name, setName] = useState(view.name);
  const [isShared, setShared] = useState(view.shared);
  const [isReplaced, setReplaced] = useState(false);
  const isCurrent = isSameView(view.query, search);
  const change = useMutation({
    mutationFn: () =>
      read(
        api.PUT('/api/saved-views/{viewId}', {
          params: { path: { viewId: view.id } },
          body: {
            name: name.trim(),
            shared: isShared,
            ...(isReplaced ? { query: stringifySearch(search).slice(1) } : {}),
          },
        }),
      ),
    onSuccess: async ({ data }) => {
      showToast({ text: `The view “${data.name}” is changed.` });
      await client.invalidateQueries({ queryKey: savedViewsKey });
      onClose();
    },
    // The view leaves the list, and this form with it.
    onError: (error) => {
      if (!isGone(error)) return;
      showFailure(`The view “${view.name}” was not changed`, error);
      onGone();
    },
  });
  return (
    <form
      aria-label={`Change the view ${view.name}`}
      className="my-1 rounded-md border border-hairline bg-surface-2 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <TextField label="Name" value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      <CheckField
        label="Share with the organization"
        checked={isShared}
        disabled={missingRole !== undefined}
        hint={missingRole}
        onChange={(event) => setShared(event.target.checked)}
      />
      <CheckField
        label="Replace its filters by the current ones"
        checked={isReplaced}
        disabled={isCurrent}
        hint={isCurrent ? 'The view is open and unchanged.' : 'Also sort, columns and groups.'}
        onChange={(event) => setReplaced(event.target.checked)}
      />
      <FormError error={change.error} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={name.trim() === '' || change.isPending}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
