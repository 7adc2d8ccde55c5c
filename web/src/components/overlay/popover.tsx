import { Slot } from 'radix-ui';
import type { PopoverProps } from './popover-props.ts';
import { useLoaded } from './use-loaded.ts';

const load = async () => (await import('./loaded-popover.tsx')).LoadedPopover;

/** A small form or explanation beside the element that opens it. The code that places it is loaded when the user is about to open one. */
export function Popover(props: PopoverProps) {
  const { code: LoadedPopover, open, preload } = useLoaded(load);
  if (LoadedPopover !== undefined) return <LoadedPopover {...props} />;
  return (
    <Slot.Root
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => open(() => props.onOpenChange?.(true))}
    >
      {props.trigger}
    </Slot.Root>
  );
}
