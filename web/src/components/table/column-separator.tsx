import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { columnWidthMax, columnWidthMin } from './column-widths.ts';

interface ColumnSeparatorProps {
  /** Header of the column. */
  name: string;
  width: number;
  /** Whether no column is to the right of it. */
  isLast: boolean;
  onResize: (width: number) => void;
}

const widthStep = 16;

/** The right edge of a header, which changes the width of its column by pointer or arrow keys. */
export function ColumnSeparator({ name, width, isLast, onResize }: ColumnSeparatorProps) {
  /** Width without the movement of the pointer. Undefined if the user does not drag. */
  const offset = useRef<number | undefined>(undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? widthStep : event.key === 'ArrowLeft' ? -widthStep : 0;
    if (step === 0) return;
    event.preventDefault();
    onResize(width + step);
  };
  const onPointerDown = ({ button, clientX, currentTarget, pointerId }: PointerEvent): void => {
    if (button !== 0) return;
    // The element gets the events of this pointer until the user releases it, also outside the window.
    currentTarget.setPointerCapture(pointerId);
    offset.current = width - clientX;
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      aria-valuenow={Math.round(width)}
      aria-valuemin={columnWidthMin}
      aria-valuemax={columnWidthMax}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => offset.current !== undefined && onResize(offset.current + clientX)}
      onLostPointerCapture={() => {
        offset.current = undefined;
      }}
      // Half of the 24 px that a pointer needs are in the next header, and none beside the last one, where the list would scroll.
      className={classNames(
        'group/edge absolute inset-y-0 z-10 flex w-6 cursor-col-resize touch-none select-none',
        isLast ? 'right-0 justify-end' : '-right-3 justify-center',
      )}
    >
      <span className="my-1 w-1.5 rounded-sm border-r border-hairline group-hover/edge:bg-link group-focus-visible/edge:bg-link" />
    </div>
  );
}
