import { areas } from '../navigation/areas.ts';

/** What a key does on every page. */
export type Shortcut = { kind: 'palette' } | { kind: 'help' } | { kind: 'start-area' } | { kind: 'area'; path: string };

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

interface Situation {
  /** The focus is in an input or in a list that uses letters. */
  isTyping: boolean;
  /** Single keys are shortcuts. Combinations with Ctrl or ⌘ always are. */
  areOn: boolean;
  /** The previous key was g. */
  isAreaStarted: boolean;
}

/** The shortcut of a key, or undefined for all other keys. */
export function shortcutOf(pressed: PressedKey, { isTyping, areOn, isAreaStarted }: Situation): Shortcut | undefined {
  const { key, altKey } = pressed;
  const hasModifier = pressed.ctrlKey || pressed.metaKey;
  if (hasModifier) return key.toLowerCase() === 'k' && !altKey ? { kind: 'palette' } : undefined;
  if (isTyping || !areOn || altKey) return undefined;
  if (isAreaStarted) {
    const area = areas.find((one) => one.key === key.toLowerCase());
    if (area !== undefined) return { kind: 'area', path: area.path };
  }
  if (key === '?') return { kind: 'help' };
  return key === 'g' ? { kind: 'start-area' } : undefined;
}
