import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { CheckField } from './check-field.tsx';
import { TextField } from './text-field.tsx';

/** Rules of `register` of react-hook-form that every new password has. */
export const newPasswordRules = {
  required: 'Enter a new password.',
  minLength: { value: 12, message: 'A password has 12 characters or more.' },
  maxLength: { value: 200, message: 'A password has at most 200 characters.' },
};

interface NewPasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A new password, which the user can show instead of typing it twice. */
export function NewPasswordField({ label, ...rest }: NewPasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <TextField
        label={label}
        hint="12 characters or more. A sentence is easy to remember and hard to guess."
        autoComplete="new-password"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
      />
      <CheckField label="Show the password" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
    </>
  );
}
