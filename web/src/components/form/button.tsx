import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from '../../lib/text/class-names.ts';

const looks = {
  primary: 'border-link bg-link text-on-accent hover:opacity-90',
  standard: 'border-line bg-surface text-text hover:bg-surface-3',
  plain: 'border-transparent bg-transparent text-text hover:bg-surface-3',
  danger: 'border-critical bg-surface text-critical hover:bg-surface-3',
} as const;

export type ButtonLook = keyof typeof looks;

export function buttonClass(look: ButtonLook = 'standard'): string {
  return classNames(
    'inline-flex min-h-8 items-center justify-center gap-1.5 rounded-md border px-3 text-sm font-medium whitespace-nowrap no-underline',
    'aria-disabled:opacity-60 pointer-coarse:min-h-11 print:hidden',
    looks[look],
  );
}

/** A button whose text becomes shorter while it waits must not move: the second click of a double click would be on the button beside it. */
function keepWidth(button: HTMLElement): void {
  button.style.minWidth = `${button.offsetWidth}px`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  /** Why the action is not available, which the user can read. */
  disabledReason?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that stays focusable while it is disabled: a user of a keyboard keeps the place when a request starts, and after it fails. */
export function Button({
  look = 'standard',
  className,
  disabled = false,
  disabledReason,
  onClick,
  title,
  type,
  ...rest
}: ButtonProps) {
  const isDisabled = disabled || disabledReason !== undefined;
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      {...rest}
      {...(isDisabled ? { 'aria-disabled': true } : {})}
      title={disabledReason ?? title}
      onClick={(event) => {
        if (isDisabled) return event.preventDefault();
        keepWidth(event.currentTarget);
        onClick?.(event);
      }}
      className={classNames(buttonClass(look), className)}
    />
  );
}
