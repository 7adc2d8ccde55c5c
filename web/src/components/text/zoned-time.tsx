import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { becomeTabStop, leaveTabStop } from './time-tab-stops.ts';

interface ZonedTimeProps {
  /** An ISO 8601 time. */
  value: string;
  /** The shown text, such as the time relative to now. */
  children: ReactNode;
  className?: string;
}

/** A time whose absolute form with its zone is shown on hover, on focus and after a tap, by `TimeTip`. */
export function ZonedTime({ value, children, className = 'whitespace-nowrap' }: ZonedTimeProps) {
  const element = useRef<HTMLTimeElement>(null);
  useLayoutEffect(() => {
    const time = element.current;
    if (time === null) return;
    becomeTabStop(time);
    return () => leaveTabStop(time);
  }, []);
  return (
    <time ref={element} dateTime={value} data-time="" className={className}>
      {children}
    </time>
  );
}
