import { Slot } from 'radix-ui';
import { type KeyboardEvent, lazy, type MouseEvent, startTransition, useState } from 'react';
import type { MenuProps } from './menu-props.ts';

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
