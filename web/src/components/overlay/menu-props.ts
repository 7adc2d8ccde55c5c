import type { ReactNode } from 'react';

export interface MenuItem {
  id: string;
  label: ReactNode;
  onSelect: () => void;
  /** Why the action is not available. */
  disabledReason?: string | undefined;
  isDangerous?: boolean;
  /** Present for items that switch something on or off. */
  isChecked?: boolean;
}

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  label?: string;
  align?: 'start' | 'end';
}
