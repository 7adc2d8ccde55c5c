import { Slot } from 'radix-ui';
import { lazy, startTransition, useState } from 'react';
import type { PopoverProps } from './popover-props.ts';

const load = (): Promise<typeof import('./loaded-popover.tsx')> => import('./loaded-popover.tsx');
const LoadedPopover = lazy(async () => ({ default: (await load()).LoadedPopover }));

/** A small form or explanation beside the element that opens it. The code that places it is loaded when the user is about to open one. */
export function Popover(props: PopoverProps) {
  const [isLoaded, setLoaded] = useState(false);
  if (isLoaded) return <LoadedPopover {...props} />;
  const preload = (): void => void load().catch(() => undefined);
  const open = (): void =>
    startTransition(() => {
      setLoaded(true);
      props.onOpenChange?.(true);
    });
  return (
    <Slot.Root aria-haspopup="dialog" aria-expanded={false} onPointerEnter={preload} onFocus={preload} onClick={open}>
      {props.trigger}
    </Slot.Root>
  );
}
