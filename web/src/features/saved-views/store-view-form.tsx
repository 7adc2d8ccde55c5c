import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { api, read } from '../../lib/api/client.ts';
import { type Search, stringifySearch } from '../../lib/url/search.ts';
import { useMissingRole } from '../session/permissions.ts';
import { savedViewsKey } from './saved-views-query.ts';

/** Stores the current view under a new name. */
export function StoreViewForm({ page, search }: { page: string; search: Search }) {
  const client = useQueryClient();
  const missingRole = useMissingRole('developer');
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
      setShared(false);
      await client.invalidateQueries({ queryKey: savedViewsKey });
    },
  });
  return (
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
      <FormError error={store.error} />
      <Button type="submit" look="primary" disabled={name.trim() === '' || store.isPending}>
        Store
      </Button>
    </form>
  );
}
