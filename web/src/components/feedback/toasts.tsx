import { X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { focusAgain } from '../overlay/opener.ts';

export interface Toast {
  text: string;
  /** What the text is about, one line each. */
  lines?: readonly string[];
  tone?: 'good' | 'bad';
  /** An action of the toast, such as undo. The toast closes when it is used. */
  action?: { label: string; run: () => void };
  /** Identifies a failed request in the service's log. */
  requestId?: string | null;
}

interface ShownToast extends Toast {
  id: number;
}

const visibleMs = 10_000;
let shown: readonly ShownToast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function close(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/**
 * Shows a notification at the lower edge for ten seconds. The time begins again when the pointer or the focus leaves the notification. Failures
 * stay until they are closed. At most three are visible. A repeated text without an action takes the place of the earlier one.
 */
export function showToast(toast: Toast): void {
  const others = shown.filter((one) => one.text !== toast.text || one.action !== undefined);
  change([...others.slice(-2), { ...toast, id: nextId++ }]);
}

/** Shows what failed with its cause, and with the id of the request if it got an answer. */
export function showFailure(text: string, error: unknown): void {
  const cause = error instanceof Error ? error.message : 'The cause is not known.';
  const requestId = error instanceof ApiFailure ? error.requestId : null;
  showToast({ tone: 'bad', text: `${text}: ${cause}`, requestId });
}

/** Removes all notifications: the next user of the browser must not read or undo what the earlier one did. */
export function clearToasts(): void {
  change([]);
}

export function Toasts() {
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  /** Where the focus was before it came to the notifications; undefined while it is elsewhere. */
  const returnTo = useRef<Element | null>(undefined);
  // A notification that closes takes its focused button with it, and no event tells that the focus is lost.
  useEffect(() => {
    if (returnTo.current === undefined || document.activeElement !== document.body) return;
    focusAgain({ element: returnTo.current });
    returnTo.current = undefined;
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only record where the focus is
    <div
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) returnTo.current = relatedTarget;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) returnTo.current = undefined;
      }}
      role="region"
      aria-label="Notifications"
      aria-live="polite"
      className="fixed right-2 bottom-2 z-60 flex w-[min(28rem,calc(100vw-1rem))] flex-col gap-2 print:hidden"
    >
      {toasts.map((toast) => (
        <Notification key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Closes itself after its time, except while the pointer or the focus is on it. */
function Notification({ toast: { id, text, lines = [], tone, action, requestId } }: { toast: ShownToast }) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isKept = tone === 'bad' || isHovered || isFocused;
  useEffect(() => {
    if (isKept) return;
    const timer = setTimeout(() => close(id), visibleMs);
    return () => clearTimeout(timer);
  }, [id, isKept]);
  return (
    <div
      className={`flex items-center gap-3 rounded-md border-2 bg-surface p-3 text-sm shadow-lg ${tone === 'bad' ? 'border-critical' : 'border-link'}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        {text}
        {lines.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        )}
        {requestId && <span className="block text-muted">Request {requestId}</span>}
      </span>
      {action !== undefined && (
        <button
          type="button"
          className="min-h-6 font-semibold text-link underline"
          onClick={() => {
            close(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close the notification"
        className="inline-flex size-6 items-center justify-center"
        onClick={() => close(id)}
      >
        <X aria-hidden="true" size={14} />
      </button>
    </div>
  );
}
