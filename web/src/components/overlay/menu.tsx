import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

export interface MenuItem {
  id: string;
  label: ReactNode;
  onSelect: () => void;
  /** Why the action is not available. */
  disabledReason?: string | undefined;
  isDangerous?: boolean;
  /** Present for items that switch something on or off. */
  isChecked?: boolean;
}

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  label?: string;
  align?: 'start' | 'end';
}

const itemClass =
  'flex min-h-8 items-center justify-between gap-3 rounded-sm px-2 text-sm select-none data-highlighted:bg-surface-3 data-highlighted:outline-none data-disabled:opacity-60';

/** A menu of actions. Items that switch something keep the menu open. */
export function Menu({ trigger, items, label, align = 'start' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          aria-label={label}
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
