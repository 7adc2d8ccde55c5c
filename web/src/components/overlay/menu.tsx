import { Slot } from 'radix-ui';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { MenuProps } from './menu-props.ts';
import { useLoaded } from './use-loaded.ts';

const load = async () => (await import('./loaded-menu.tsx')).LoadedMenu;

/**
 * A menu of actions. The library of menus is large and is loaded when the user is about to open a menu. The button stays until then, because it
 * has the focus.
 */
export function Menu(props: MenuProps) {
  const { code: LoadedMenu, open, preload } = useLoaded(load);
  const [isByKey, setByKey] = useState(false);
  if (LoadedMenu !== undefined) return <LoadedMenu {...props} isByKey={isByKey} />;
  const openBy = (isKey: boolean): void => {
    setByKey(isKey);
    open();
  };
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      // A key makes a click without a number of presses.
      onClick={({ detail }: MouseEvent) => openBy(detail === 0)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        openBy(true);
      }}
    >
      {props.trigger}
    </Slot.Root>
  );
}
