import type { ReactNode } from 'react';
import { PageHeader } from './page-header.tsx';

/** A page with one narrow panel, for users without a session. */
export function SinglePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh items-start justify-center bg-surface-2 p-4 pt-[12vh]">
      <div className="w-full max-w-sm">
        <div className="mb-4 flex items-center gap-2 text-lg font-bold">
          <img src="icon.svg" alt="" width="28" height="28" />
          Plimsoll
        </div>
        <div className="rounded-lg border border-hairline bg-surface p-5">
          <PageHeader title={title} />
          {children}
        </div>
      </div>
    </main>
  );
}
