import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, inputClass } from './field.tsx';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A text input. Takes the result of `register(name)` of react-hook-form. */
export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => <input type="text" {...rest} {...attributes} className={inputClass} />}
    </Field>
  );
}
