import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/text/class-names.ts';

interface PanelProps {
  title: ReactNode;
  /** Links and buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Without padding, for tables that reach the border. */
  isFlush?: boolean;
}

/** A part of a page with a heading of its own. */
export function Panel({ title, actions, children, className, isFlush = false }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames('min-w-0 rounded-lg border border-hairline bg-surface', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-2">
        <h2 id={id} className="min-w-0 text-base font-semibold wrap-anywhere">
          {title}
        </h2>
        {actions}
      </div>
      <div className={isFlush ? '' : 'px-4 pb-4'}>{children}</div>
    </section>
  );
}
