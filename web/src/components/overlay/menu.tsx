import { Slot } from 'radix-ui';
import { type KeyboardEvent, lazy, type MouseEvent, type ReactNode, startTransition, useState } from 'react';

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

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  label?: string;
  align?: 'start' | 'end';
}

const load = (): Promise<typeof import('./loaded-menu.tsx')> => import('./loaded-menu.tsx');
const LoadedMenu = lazy(async () => ({ default: (await load()).LoadedMenu }));

/**
 * A menu of actions. The library of menus is large and is loaded when the user is about to open a menu. The button stays until then, because it
 * has the focus.
 */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<'pointer' | 'key' | null>(null);
  if (opened !== null) return <LoadedMenu {...props} isByKey={opened === 'key'} />;
  const open = (by: 'pointer' | 'key'): void => startTransition(() => setOpened(by));
  const preload = (): void => void load().catch(() => undefined);
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      // A key makes a click without a number of presses.
      onClick={({ detail }: MouseEvent) => open(detail === 0 ? 'key' : 'pointer')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open('key');
      }}
    >
      {props.trigger}
    </Slot.Root>
  );
}
