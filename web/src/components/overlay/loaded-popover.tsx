import { Popover as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { focusAgain, focusedOpener } from './opener.ts';
import type { PopoverProps } from './popover-props.ts';

/** A popover with its trigger, open at first. */
export function LoadedPopover({ trigger, label, children, isOpen, onOpenChange }: PopoverProps) {
  return (
    <Radix.Root
      defaultOpen
      {...(isOpen === undefined ? {} : { open: isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <PopoverContent label={label}>{children}</PopoverContent>
      </Radix.Portal>
    </Radix.Root>
  );
}

function PopoverContent({ label, children }: Pick<PopoverProps, 'label' | 'children'>) {
  const [opener] = useState(focusedOpener);
  const isLeft = useRef(false);
  return (
    <Radix.Content
      aria-label={label}
      align="start"
      sideOffset={4}
      collisionPadding={8}
      onInteractOutside={() => {
        isLeft.current = true;
      }}
      onCloseAutoFocus={(event) => {
        // A key of a list opened it. The library would focus the button.
        if (isLeft.current || opener.element?.getAttribute('role') !== 'grid') return;
        event.preventDefault();
        focusAgain(opener);
      }}
      className="z-50 max-h-[70vh] w-72 max-w-[calc(100vw-1rem)] overflow-auto rounded-md border border-line bg-surface p-3 text-sm shadow-lg"
    >
      {children}
    </Radix.Content>
  );
}
