import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { scrollToSelected } from './scroll-to-selected.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  /** Number beside the label; undefined while it is not known. */
  count?: string | undefined;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
}

/** Parts of a page of which one is visible. Only the visible one is rendered, so that the others request nothing. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const counts = tabs.map(({ count }) => count).join(' ');
  // On a phone the tabs are wider than the window, and the selected one must be visible. Counts that arrive later move it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the effect reads the elements that these values change
  useEffect(() => scrollToSelected(list.current), [selected, counts]);
  return (
    <Radix.Root value={selected} onValueChange={onSelect} activationMode="manual">
      <Radix.List ref={list} aria-label={label} className="mb-3 flex overflow-x-auto xl:gap-1 border-b border-hairline">
        {tabs.map(({ id, label: text, count }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="min-h-9 border-b-2 border-transparent px-2 text-sm xl:px-3 whitespace-nowrap text-muted hover:text-text data-[state=active]:border-link data-[state=active]:font-semibold data-[state=active]:text-text"
          >
            {text}
            {count !== undefined && <span className="ml-1.5 rounded-sm bg-surface-3 px-1 text-xs">{count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} tabIndex={-1} className="outline-none">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
