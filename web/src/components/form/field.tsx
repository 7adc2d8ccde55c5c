import { type ReactNode, useId } from 'react';

interface FieldProps {
  label: ReactNode;
  /** A sentence below the input. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Receives the attributes that connect the input with its label, hint and error. */
  children: (attributes: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode;
}

/** An input with label, hint and error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="mb-3 text-sm">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error !== undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-xs font-medium text-critical">
          {error}
        </p>
      )}
    </div>
  );
}

/** Classes of text inputs, text areas and selects. */
export const inputClass =
  'w-full min-h-8 rounded-md border border-line bg-surface px-2 py-1 text-sm text-text aria-invalid:border-critical aria-invalid:border-2 disabled:opacity-60 pointer-coarse:min-h-11';
