import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { Field, inputClass } from './field.tsx';

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({ label, hint, error, rows = 3, ...rest }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => <textarea rows={rows} {...rest} {...attributes} className={inputClass} />}
    </Field>
  );
}
