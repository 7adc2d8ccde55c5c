import type { ReactNode } from 'react';

/** A list or page without content: what belongs here, and how to get it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-md border border-dashed border-line p-6 text-sm">
      <p className="text-base font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-prose text-muted">{children}</div>}
      {action}
    </div>
  );
}
