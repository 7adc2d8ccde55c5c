import type { ReactNode } from 'react';

export interface PopoverProps {
  trigger: ReactNode;
  /** Name of the content for screen readers. */
  label: string;
  children: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}
