import type { ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';

interface PackageWithFixProps {
  name: string;
  version: string;
  /** Null: no fix is known. */
  fixedVersion: string | null;
  /** The name and the versions by default. */
  title?: string;
  /** Text after the versions, such as the number of other packages. */
  children?: ReactNode;
}

/** Letters of a name that is never cut. */
const shortName = 8;
/** A factor so large that the version keeps its whole width until the name has its least one: a fraction of a pixel less would cut the version. */
const nameThatGivesWay = 'min-w-13 shrink-100000';
const part = 'truncate compact:whitespace-normal';

/**
 * A package with its version and the version that fixes it, in one line. If space is short, the name is cut first and the fixed version last:
 * rows of the same vulnerability have the same name, and the fixed version says what to do. On a phone and on paper the line wraps instead.
 */
export function PackageWithFix({ name, version, fixedVersion, title, children }: PackageWithFixProps) {
  return (
    <span
      title={title ?? `${name} ${version}${fixedVersion === null ? '' : `, fixed in ${fixedVersion}`}`}
      className="flex min-w-0 gap-x-1 compact:inline print:inline"
    >
      <bdi className={classNames(part, 'font-medium', name.length > shortName ? nameThatGivesWay : 'shrink-0')}>
        {name}
      </bdi>{' '}
      <bdi className={classNames(part, 'min-w-0 text-muted')}>{version}</bdi>
      {fixedVersion !== null && (
        <>
          <span aria-label="is fixed in" className="shrink-0 text-muted">
            {' → '}
          </span>
          <bdi className={classNames(part, 'max-w-[70%] shrink-0 text-good')}>{fixedVersion}</bdi>
        </>
      )}
      {children}
    </span>
  );
}
