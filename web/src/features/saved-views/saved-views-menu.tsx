import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { Popover } from '../../components/overlay/popover.tsx';
import type { Search } from '../../lib/url/search.ts';
import { isSameView } from './same-view.ts';
import { savedViewsQuery } from './saved-views-query.ts';
import { StoreViewForm } from './store-view-form.tsx';
import { ViewRow } from './view-row.tsx';

/** A view that every member has. */
export interface BuiltInView {
  name: string;
  query: string;
}

interface SavedViewsMenuProps {
  /** Name of the page as the API stores it. */
  page: string;
  /** The parameters of the address that make up the view. */
  search: Search;
  builtIn?: readonly BuiltInView[];
  onOpen: (query: string) => void;
}

/** Built-in and stored views of a page, and a form that stores the current one. The button has the name of the view that is open. */
export function SavedViewsMenu({ page, search, builtIn = [], onOpen }: SavedViewsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const storedViews = useRef<HTMLUListElement>(null);
  const views = useQuery(savedViewsQuery(page));
  const current = [...builtIn, ...(views.data ?? [])].find(({ query }) => isSameView(query, search));
  const open = (query: string): void => {
    setOpen(false);
    onOpen(query);
  };
  return (
    <Popover
      label="Saved views"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button className="max-w-56" title="Saved views">
          <Bookmark aria-hidden="true" size={14} className="shrink-0" />
          <span className="sr-only">Views{current !== undefined && ': '}</span>
          <bdi className="truncate">{current?.name ?? <span aria-hidden="true">Views</span>}</bdi>
        </Button>
      }
    >
      {builtIn.length > 0 && (
        <ul aria-label="Views of every member" className="mb-2 border-b border-hairline pb-2">
          {builtIn.map(({ name, query }) => (
            <li key={name}>
              <button
                type="button"
                className="min-h-8 w-full rounded-sm px-2 text-left hover:bg-surface-3 pointer-coarse:min-h-11"
                onClick={() => open(query)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {views.data?.length === 0 && (
        <p className="mb-2 text-muted">No view is stored yet. A view keeps filters, sort, columns and groups.</p>
      )}
      <ul ref={storedViews} tabIndex={-1} aria-label="Stored views" className="mb-3 max-h-72 overflow-auto">
        {views.data?.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            search={search}
            onOpen={open}
            onDeleted={() => storedViews.current?.focus()}
          />
        ))}
      </ul>
      <FormError error={views.error} />
      <StoreViewForm page={page} search={search} />
    </Popover>
  );
}
