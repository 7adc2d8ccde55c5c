import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { inputClass } from '../../components/form/field.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { api, read } from '../../lib/api/client.ts';
import { useDelayed } from '../../lib/hooks/use-delayed.ts';
import { stringifySearch } from '../../lib/url/search.ts';
import { type PaletteItem, paletteGroups } from './palette-items.ts';
import { PaletteList } from './palette-list.tsx';
import { usePaletteActions } from './use-palette-actions.ts';

const searchedMin = 2;
const pauseMs = 150;

/** Finds records, pages and actions by text. One input has the focus and names the chosen option, so that the keyboard is enough. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const actions = usePaletteActions();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const searched = useDelayed(text.trim(), pauseMs);
  const isSearched = searched.length >= searchedMin;
  const query = useQuery({
    queryKey: ['search', searched],
    enabled: isSearched,
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/search', { params: { query: { q: searched } }, signal }))).data,
    placeholderData: keepPreviousData,
  });
  const groups = paletteGroups(text.trim(), isSearched ? query.data : undefined, actions);
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(chosen, Math.max(0, items.length - 1));
  const activeId = items[active] === undefined ? undefined : `${id}-${active}`;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = (item: PaletteItem | undefined): void => {
    if (item === undefined || item.disabledReason !== undefined) return;
    onClose();
    if ('run' in item.target) item.target.run();
    else void navigate({ href: `${item.target.to}${stringifySearch(item.target.search ?? {})}` });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = items.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(last, active + 10),
      PageUp: Math.max(0, active - 10),
    };
    const to = moves[event.key];
    if (to !== undefined) setChosen(Math.max(0, to));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(items[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Find">
      <input
        role="combobox"
        aria-label="Find images, vulnerabilities, packages, registries, reports, pages and actions"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Image, CVE, package, page or action"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className={`${inputClass} min-h-10 text-base`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the palette to type
        autoFocus
      />
      <PaletteList id={id} groups={groups} active={active} onChoose={choose} onHover={setChosen} />
      <p role="status" className="mt-2 text-xs text-muted">
        {stateText(items.length, isSearched, query.isError, query.isFetching || searched !== text.trim())}
      </p>
    </Dialog>
  );
}

function stateText(count: number, isSearched: boolean, isFailed: boolean, isLoading: boolean): string {
  if (isLoading) return 'Searching…';
  if (isSearched && isFailed) return 'Records could not be searched. Pages and actions are still found.';
  if (count === 0) return 'Nothing matches this text.';
  const choices = `${count} ${count === 1 ? 'choice' : 'choices'}`;
  return isSearched ? choices : `${choices}. Type two characters or more to search records.`;
}
