import { type FocusEventHandler, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { restackRows, stackWideRows } from './stack-rows.ts';

interface TableFrameProps {
  /** Name of the table for screen readers. */
  label: string;
  /** One `table` element with a head. */
  children: ReactNode;
  className?: string;
  onFocus?: FocusEventHandler;
  onBlur?: () => void;
}

/**
 * The frame of a table. A table that is wider than its frame has less space around its cells, or the cells of a row below each other. What is wider
 * even then scrolls inside the frame, which the keyboard can reach.
 */
export function TableFrame({ label, children, className, onFocus, onBlur }: TableFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  // Rows may become wider with each change of the data. They keep their layout when they become narrower, so that pages of a list look the same.
  useLayoutEffect(() => {
    if (frame.current !== null) stackWideRows(frame.current);
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      // A cell that draws itself again makes the table wider, and not the frame.
      if (element.clientWidth === width) return stackWideRows(element);
      width = element.clientWidth;
      restackRows(element);
    });
    observer.observe(element);
    for (const table of element.children) observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only record where the focus is
    <div
      ref={frame}
      tabIndex={0}
      onFocus={onFocus}
      onBlur={onBlur}
      role="region"
      aria-label={label}
      className={classNames('relative overflow-x-auto rounded-md border border-hairline', className)}
    >
      {children}
    </div>
  );
}
