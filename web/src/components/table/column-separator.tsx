import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { columnWidthMax, columnWidthMin } from './column-widths.ts';

interface ColumnSeparatorProps {
  /** Header of the column. */
  name: string;
  width: number;
  onResize: (width: number) => void;
}

const widthStep = 16;

/** The right edge of a header, which changes the width of its column by pointer or arrow keys. */
export function ColumnSeparator({ name, width, onResize }: ColumnSeparatorProps) {
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
      className="group absolute inset-y-0 -right-3 z-10 flex w-6 cursor-col-resize touch-none justify-center select-none in-[[role=columnheader]:last-child]:right-0 in-[[role=columnheader]:last-child]:justify-end"
    >
      <span className="my-1 w-1.5 rounded-sm border-r border-hairline group-hover:bg-link group-focus-visible:bg-link" />
    </div>
  );
}
