import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Search } from '../../lib/url/search.ts';
import type { SearchChange } from '../../lib/url/use-url-search.ts';
import { Button } from '../form/button.tsx';
import { Popover } from '../overlay/popover.tsx';
import { type FilterCounts, type FilterDefinition, shownValue, withRemovedNeeds } from './filter-definition.ts';
import { FilterEditor } from './filter-editor.tsx';
import { SearchBox } from './search-box.tsx';
import { SuggestedValue } from './suggested-value.tsx';

interface FilterBarProps {
  definitions: readonly FilterDefinition[];
  search: Search;
  onChange: (change: SearchChange) => void;
  searchLabel: string;
  /** Numbers of rows by values of filters. */
  counts?: FilterCounts;
  /** Called with the name of a filter that is about to be added, so that its counts can be read. */
  onAdd?: (name: string) => void;
  /** Further controls at the end of the bar. */
  children?: ReactNode;
}

/** Search text, one removable chip for each active filter, and a menu of the other filters. */
export function FilterBar({
  definitions,
  search,
  searchLabel,
  counts = {},
  onAdd,
  children,
  ...props
}: FilterBarProps) {
  const onChange = (change: SearchChange): void => props.onChange(withRemovedNeeds(definitions, change));
  const active = definitions.filter(({ name }) => search[name] !== undefined);
  const offered = definitions.filter(({ needs = [] }) => needs.every((name) => search[name] !== undefined));
  const isFiltered = active.length > 0 || search.search !== undefined;
  const bar = useRef<HTMLDivElement>(null);
  // Another search box after filters were cleared: the text of the earlier one may not be applied yet.
  const [clearings, setClearings] = useState(0);
  /** Before a control removes itself, another one gets the focus, which would be lost with it. */
  const focusAnother = (removed: Element): void => {
    const chips = [...(bar.current?.querySelectorAll<HTMLElement>('[data-removes-filter]') ?? [])];
    const at = chips.findIndex((chip) => chip === removed);
    const add = bar.current?.querySelector<HTMLElement>('[data-shortcut=add-filter]');
    const other = at === -1 ? undefined : (chips[at + 1] ?? chips[at - 1]);
    (other ?? add)?.focus();
  };
  return (
    <div ref={bar} role="search" aria-label={searchLabel} className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox
        key={clearings}
        label={searchLabel}
        value={search.search ?? ''}
        onChange={(value) => onChange({ search: value })}
      />
      {active.map((definition) => (
        <FilterChip
          key={definition.name}
          definition={definition}
          value={search[definition.name] ?? ''}
          counts={counts}
          onChange={onChange}
          onRemove={focusAnother}
        />
      ))}
      <AddFilter definitions={offered} active={active} counts={counts} onAdd={onAdd} onChange={onChange} />
      {isFiltered && (
        <Button
          look="plain"
          onClick={(event) => {
            focusAnother(event.currentTarget);
            setClearings(clearings + 1);
            onChange({ search: undefined, ...Object.fromEntries(definitions.map(({ name }) => [name, undefined])) });
          }}
        >
          Clear filters
        </Button>
      )}
      {children !== undefined && (
        <div className="ml-auto flex flex-wrap items-center gap-2 print:hidden">{children}</div>
      )}
    </div>
  );
}

function FilterChip({
  definition,
  value,
  counts,
  onChange,
  onRemove,
}: {
  definition: FilterDefinition;
  value: string;
  counts: FilterCounts;
  onChange: (change: SearchChange) => void;
  /** Called with the button before the chip disappears. */
  onRemove: (button: Element) => void;
}) {
  const text = shownValue(definition, value, counts);
  return (
    <span className="inline-flex min-h-8 max-w-80 items-center rounded-md border border-link bg-surface-3 text-sm pointer-coarse:min-h-11">
      <Popover
        label={`Filter by ${definition.label}`}
        trigger={
          <button
            type="button"
            className="min-h-7 min-w-0 truncate px-2 pointer-coarse:min-h-11"
            title={definition.kind === 'suggested' ? definition.label : `${definition.label}: ${text}`}
          >
            <span className="text-muted">{definition.label}: </span>
            {definition.kind === 'suggested' ? (
              <SuggestedValue definition={definition} value={value} />
            ) : (
              <bdi>{text}</bdi>
            )}
          </button>
        }
      >
        <FilterEditor
          definition={definition}
          value={value}
          counts={counts}
          onChange={(next) => onChange({ [definition.name]: next })}
        />
      </Popover>
      <button
        type="button"
        aria-label={`Remove the filter ${definition.label}`}
        data-removes-filter
        onClick={(event) => {
          onRemove(event.currentTarget);
          onChange({ [definition.name]: undefined });
        }}
        className="inline-flex size-7 shrink-0 items-center justify-center hover:text-link pointer-coarse:size-11"
      >
        <X aria-hidden="true" size={14} />
      </button>
    </span>
  );
}

function AddFilter({
  definitions,
  active,
  counts,
  onAdd,
  onChange,
}: {
  definitions: readonly FilterDefinition[];
  active: readonly FilterDefinition[];
  counts: FilterCounts;
  onAdd: ((name: string) => void) | undefined;
  onChange: (change: SearchChange) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  // Its first value makes a filter active, and its editor stays open for further ones.
  const definition = definitions.find(({ name }) => name === chosen);
  const available = definitions.filter((one) => !active.includes(one));
  const setBoth = (open: boolean): void => {
    setOpen(open);
    if (!open) setChosen(null);
  };
  if (available.length === 0 && definition === undefined) return null;
  return (
    <Popover
      label="Add a filter"
      isOpen={isOpen}
      onOpenChange={setBoth}
      trigger={
        <Button data-shortcut="add-filter">
          <Plus aria-hidden="true" size={14} /> Filter
        </Button>
      }
    >
      {definition === undefined ? (
        <ul>
          {available.map((one) => (
            <li key={one.name}>
              <button
                type="button"
                className="min-h-8 w-full rounded-sm px-2 text-left hover:bg-surface-3 pointer-coarse:min-h-11"
                onClick={() => {
                  setChosen(one.name);
                  onAdd?.(one.name);
                }}
              >
                {one.label}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <FilterEditor
          definition={definition}
          value=""
          isNew
          counts={counts}
          onChange={(value) => {
            onChange({ [definition.name]: value });
            const hasMore = definition.kind === 'choices' || definition.kind === 'suggested';
            if (!hasMore || definition.isSingle === true) setBoth(false);
          }}
        />
      )}
    </Popover>
  );
}
