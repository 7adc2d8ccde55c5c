import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Search } from '../../lib/url/search.ts';
import { DeleteView } from './delete-view.tsx';
import { EditView } from './edit-view.tsx';
import type { SavedView } from './saved-views-query.ts';

interface ViewRowProps {
  view: SavedView;
  search: Search;
  onOpen: (query: string) => void;
  /** Called when the view is deleted, before it leaves the list. */
  onDeleted: () => void;
}

/** A stored view: opens it, and has its changes below it for members who may make them. */
export function ViewRow({ view, search, onOpen, onDeleted }: ViewRowProps) {
  const [mode, setMode] = useState<'edit' | 'delete' | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  /** Closes what a button opened and returns the focus to it. */
  const closeTo = (button: RefObject<HTMLButtonElement | null>): void => {
    button.current?.focus();
    setMode(null);
  };
  return (
    <li>
      <div className="flex items-center gap-1">
        <button
          type="button"
          className="min-h-8 pointer-coarse:min-h-11 min-w-0 flex-1 truncate rounded-sm px-2 text-left hover:bg-surface-3"
          onClick={() => onOpen(view.query)}
        >
          <bdi>{view.name}</bdi>
          {view.shared && <span className="text-muted"> (shared)</span>}
        </button>
        {view.canChange && (
          <>
            <RowAction
              ref={editButton}
              label={`Change the view ${view.name}`}
              isOpen={mode === 'edit'}
              onClick={() => setMode(mode === 'edit' ? null : 'edit')}
            >
              <Pencil aria-hidden="true" size={14} />
            </RowAction>
            <RowAction
              ref={deleteButton}
              label={`Delete the view ${view.name}`}
              isOpen={mode === 'delete'}
              onClick={() => setMode(mode === 'delete' ? null : 'delete')}
            >
              <Trash2 aria-hidden="true" size={14} />
            </RowAction>
          </>
        )}
      </div>
      {mode === 'edit' && (
        <EditView view={view} search={search} onClose={() => closeTo(editButton)} onGone={onDeleted} />
      )}
      {mode === 'delete' && <DeleteView view={view} onClose={() => closeTo(deleteButton)} onDeleted={onDeleted} />}
    </li>
  );
}

function RowAction({
  ref,
  label,
  isOpen,
  onClick,
  children,
}: {
  ref: RefObject<HTMLButtonElement | null>;
  label: string;
  isOpen: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      className="inline-flex size-7 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-sm hover:bg-surface-3"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
