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
      className="absolute inset-y-1 right-0 w-1.5 cursor-col-resize touch-none rounded-sm border-r border-hairline select-none hover:bg-link focus-visible:bg-link pointer-coarse:w-6"
    />
  );
}
