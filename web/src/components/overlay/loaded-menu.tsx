import { DropdownMenu } from 'radix-ui';
import { type FocusEvent, useState } from 'react';
import type { MenuItem, MenuProps } from './menu-props.ts';

interface LoadedMenuProps extends MenuProps {
  /** Whether a key opened it: then the first item has the focus. */
  isByKey: boolean;
}

const itemClass =
  'flex min-h-8 pointer-coarse:min-h-11 items-center justify-between gap-3 rounded-sm px-2 text-sm select-none data-highlighted:bg-surface-3 data-highlighted:outline-none data-disabled:opacity-60';

/** A menu with its trigger, open at first. Items that switch something keep the menu open. */
export function LoadedMenu({ trigger, items, label, align = 'start', isByKey }: LoadedMenuProps) {
  const [isFirstItemNext, setFirstItemNext] = useState(isByKey);
  // The library focuses the first item only for keys that it saw.
  const onFocus = ({ target, currentTarget }: FocusEvent): void => {
    if (!isFirstItemNext || target !== currentTarget) return;
    setFirstItemNext(false);
    const first = currentTarget.querySelector('[role^=menuitem]:not([data-disabled])');
    if (first instanceof HTMLElement) first.focus();
  };
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          aria-label={label}
          onFocus={onFocus}
          className="z-50 max-h-[70vh] min-w-44 overflow-auto rounded-md border border-line bg-surface p-1 shadow-lg"
        >
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  const isDisabled = item.disabledReason !== undefined;
  if (item.isChecked !== undefined) {
    return (
      <DropdownMenu.CheckboxItem
        checked={item.isChecked}
        disabled={isDisabled}
        onSelect={(event) => event.preventDefault()}
        onCheckedChange={item.onSelect}
        className={itemClass}
      >
        {item.label}
        <span aria-hidden="true">{item.isChecked ? '✓' : ''}</span>
      </DropdownMenu.CheckboxItem>
    );
  }
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={item.onSelect}
      className={`${itemClass} ${item.isDangerous ? 'text-critical' : ''}`}
    >
      {item.label}
      {isDisabled && <span className="text-xs text-muted">{item.disabledReason}</span>}
    </DropdownMenu.Item>
  );
}
