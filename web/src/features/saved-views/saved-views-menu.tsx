import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Popover } from '../../components/overlay/popover.tsx';
import { api, read } from '../../lib/api/client.ts';
import { stringifySearch } from '../../lib/url/search.ts';
import { useMissingRole } from '../session/permissions.ts';

interface SavedViewsMenuProps {
  /** Name of the page as the API stores it. */
  page: string;
  /** The parameters of the address that make up the view. */
  search: Readonly<Record<string, string>>;
  onOpen: (query: string) => void;
}

/** Stored views of a page, own and shared ones, and a form that stores the current one. */
export function SavedViewsMenu({ page, search, onOpen }: SavedViewsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label="Saved views"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <Bookmark aria-hidden="true" size={14} /> Views
        </Button>
      }
    >
      <Views
        page={page}
        search={search}
        onOpen={(query) => {
          setOpen(false);
          onOpen(query);
        }}
      />
    </Popover>
  );
}

function Views({ page, search, onOpen }: SavedViewsMenuProps) {
  const client = useQueryClient();
  const missingRole = useMissingRole('developer');
  const key = ['saved-views', page];
  const views = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/saved-views', { params: { query: { pageName: page, limit: 200 } }, signal }))).data,
  });
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const store = useMutation({
    mutationFn: () =>
      read(
        api.POST('/api/saved-views', {
          body: { name: name.trim(), page, query: stringifySearch(search).slice(1), shared: isShared },
        }),
      ),
    onSuccess: async () => {
      showToast({ text: `The view “${name.trim()}” is stored.` });
      setName('');
      await client.invalidateQueries({ queryKey: key });
    },
  });
  const remove = useMutation({
    mutationFn: (viewId: string) => read(api.DELETE('/api/saved-views/{viewId}', { params: { path: { viewId } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
  return (
    <>
      {views.data?.length === 0 && (
        <p className="mb-2 text-muted">No view is stored yet. A view keeps filters, sort, columns and groups.</p>
      )}
      <ul className="mb-3 max-h-60 overflow-auto">
        {views.data?.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <button
              type="button"
              className="min-h-8 min-w-0 flex-1 truncate rounded-sm px-2 text-left hover:bg-surface-3"
              onClick={() => onOpen(view.query)}
            >
              <bdi>{view.name}</bdi>
              {view.shared && <span className="text-muted"> (shared)</span>}
            </button>
            {view.canChange && (
              <button
                type="button"
                aria-label={`Delete the view ${view.name}`}
                className="inline-flex size-7 items-center justify-center hover:text-critical"
                onClick={() => remove.mutate(view.id)}
              >
                <Trash2 aria-hidden="true" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          store.mutate();
        }}
      >
        <TextField
          label="Store the current view as"
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
        <CheckField
          label="Share with the organization"
          checked={isShared}
          disabled={missingRole !== undefined}
          hint={missingRole}
          onChange={(event) => setShared(event.target.checked)}
        />
        <FormError error={store.error ?? remove.error ?? views.error} />
        <Button type="submit" look="primary" disabled={name.trim() === '' || store.isPending}>
          Store
        </Button>
      </form>
    </>
  );
}
