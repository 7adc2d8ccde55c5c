import { useEffect, useState } from 'react';
import { absoluteTime } from '../../lib/time/format-time.ts';
import { moveInTable, timeSelector } from './time-tab-stops.ts';

const tipId = 'time-tip';
/** Space that the tip needs, in pixels. */
const size = { width: 240, height: 32 };

interface Tip {
  text: string;
  left: number;
  top: number;
}

/**
 * Shows the absolute form of a time with its zone at the time under the pointer, with the focus, or tapped. It stays while the pointer is on it,
 * and Escape closes it (WCAG 1.4.13). One for all times, because lists have thousands of them.
 */
export function TimeTip() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let time: Element | null = null;
    let described: Element | null = null;
    const show = (next: Element, focused: Element | null): void => {
      hide();
      time = next;
      described = focused;
      described?.setAttribute('aria-describedby', tipId);
      setTip(tipOf(next));
    };
    const hide = (): void => {
      described?.removeAttribute('aria-describedby');
      time = described = null;
      setTip(null);
    };
    const onPointerOver = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType === 'touch' || !(target instanceof Element) || target.id === tipId) return;
      const next = target.closest(timeSelector);
      if (next !== null && next !== time) show(next, null);
      else if (next === null && time !== null && described === null) hide();
    };
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      const next = target.matches(timeSelector)
        ? target
        : target.matches('a, button')
          ? target.querySelector(timeSelector)
          : null;
      if (next !== null) show(next, target);
    };
    const onFocusOut = ({ target }: FocusEvent): void => {
      if (target === described) hide();
    };
    const onClick = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element)) return;
      const tapped = target.closest(timeSelector);
      // A tap on a link or on a row opens it.
      if (tapped !== null && tapped.closest('a, button, [data-openable]') === null) show(tapped, null);
      else if (time !== null && target.id !== tipId) hide();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (key === 'Escape' && time !== null) {
        // A dialog stays open for a user who closes the tip of the focused time, but a pointer that only rests on a time does not keep it open.
        if (described !== null) {
          event.preventDefault();
          event.stopPropagation();
        }
        hide();
      } else if (target instanceof HTMLElement && target.matches(timeSelector) && moveInTable(target, key))
        event.preventDefault();
    };
    const onMove = (): void => {
      if (time === null) return;
      if (time.isConnected) setTip(tipOf(time));
      else hide();
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('pointerover', onPointerOver, options);
    window.addEventListener('focusin', onFocusIn, options);
    window.addEventListener('focusout', onFocusOut, options);
    window.addEventListener('click', onClick, options);
    window.addEventListener('keydown', onKeyDown, options);
    window.addEventListener('scroll', onMove, options);
    window.addEventListener('resize', onMove, options);
    return () => listening.abort();
  }, []);
  if (tip === null) return null;
  return (
    <div
      id={tipId}
      role="tooltip"
      style={{ left: tip.left, top: tip.top }}
      className="pointer-events-auto fixed z-70 rounded-sm border border-line bg-surface-3 px-2 py-1 text-xs whitespace-nowrap text-text shadow-lg"
    >
      {tip.text}
    </div>
  );
}

/** Below the time, or above it at the lower edge of the window. */
function tipOf(time: Element): Tip {
  const { left, top, bottom } = time.getBoundingClientRect();
  return {
    text: absoluteTime(time.getAttribute('datetime') ?? ''),
    left: Math.max(0, Math.min(left, innerWidth - size.width)),
    top: bottom + size.height > innerHeight ? top - size.height : bottom,
  };
}
