import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { focusAgain, focusedOpener } from './opener.ts';
import { useBackCloses } from './use-back-closes.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A sentence below the title, which screen readers announce. */
  description?: ReactNode;
  children: ReactNode;
  /** `side` is a panel at the right edge for the detail of a row; `wide` has space for tables. */
  size?: 'standard' | 'wide' | 'side';
  /** The address says that the dialog is open, so that a link opens it and Back closes it. */
  isInAddress?: boolean;
  /** Keys of the dialog. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

const sizes = {
  standard: 'left-1/2 top-[10vh] max-h-[80vh] w-[min(34rem,calc(100vw-1rem))] -translate-x-1/2 rounded-lg border',
  wide: 'left-1/2 top-[5vh] max-h-[90vh] w-[min(60rem,calc(100vw-1rem))] -translate-x-1/2 rounded-lg border',
  side: 'right-0 top-0 h-dvh w-[min(42rem,100vw)] border-l',
} as const;

/** A modal dialog. Focus moves into it, stays in it, and returns to the element that had it before. */
export function Dialog({ isOpen, ...content }: DialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && content.onClose()}>
      {isOpen && <DialogContent {...content} />}
    </Radix.Root>
  );
}

function DialogContent({
  onClose,
  title,
  description,
  children,
  size = 'standard',
  isInAddress = false,
  onKeyDown,
}: Omit<DialogProps, 'isOpen'>) {
  const [opener] = useState(focusedOpener);
  useBackCloses(!isInAddress, onClose);
  return (
    <Radix.Portal>
      <Radix.Overlay data-overlay="modal" className="fixed inset-0 z-40 bg-[#000000]/50" />
      <Radix.Content
        {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        onCloseAutoFocus={(event) => {
          // The library returns the focus to its own trigger only, and these dialogs have none.
          event.preventDefault();
          focusAgain(opener, size === 'side');
        }}
        // The library keeps the focus in the dialog without scrolling: after the last control it focuses the first one, which may be above.
        onFocus={({ target }) => {
          if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
        }}
        onKeyDown={onKeyDown}
        className={classNames('fixed z-50 overflow-auto border-line bg-surface p-4 shadow-lg', sizes[size])}
      >
        <div className="mb-3 flex items-start justify-between gap-2">
          <div className="min-w-0">
            <Radix.Title className="text-lg font-semibold wrap-anywhere">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
            )}
          </div>
          <Radix.Close
            aria-label="Close"
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-surface-3 pointer-coarse:size-11 print:hidden"
          >
            <X aria-hidden="true" size={18} />
          </Radix.Close>
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}
