import { type ReactNode, useEffect } from 'react';
import { BreakableName } from '../text/breakable-name.tsx';

interface PageHeaderProps {
  /** Text of the browser's tab, and of the heading unless `heading` is given. */
  title: string;
  heading?: ReactNode;
  /** One line below the heading. */
  description?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a page, its only `h1`. It sets the title of the document. */
export function PageHeader({ title, heading, description, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Plimsoll`;
  }, [title]);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-4">
      {/* The width does not depend on the text: a text that arrives later would move the actions to another line. */}
      <div className="min-w-0 flex-1 basis-72">
        <h1 tabIndex={-1} className="text-xl font-semibold wrap-anywhere outline-none">
          {heading ?? (
            <bdi>
              <BreakableName name={title} />
            </bdi>
          )}
        </h1>
        {description !== undefined && <div className="text-sm text-muted wrap-anywhere">{description}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
