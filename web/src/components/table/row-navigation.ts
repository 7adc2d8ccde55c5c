/** What a key does in a list with a focused row. */
export type RowMove =
  | { kind: 'focus'; index: number; isExtending: boolean }
  | { kind: 'page'; step: 1 | -1 }
  | { kind: 'select' | 'open' | 'preview' | 'search' | 'filter' | 'close' };

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The action of a key in a list, or undefined for keys of the browser and of the page. */
export function rowMoveOf(key: Key, focused: number, rowCount: number, rowsPerScreen: number): RowMove | undefined {
  if (rowCount === 0 || (hasModifier(key) && !isTypedWithAlt(key))) return undefined;
  const to = (index: number): RowMove => ({
    kind: 'focus',
    index: Math.min(Math.max(index, 0), rowCount - 1),
    isExtending: key.shiftKey,
  });
  switch (key.key) {
    case 'j':
    case 'J':
    case 'ArrowDown':
      return to(focused + 1);
    case 'k':
    case 'K':
    case 'ArrowUp':
      return to(focused - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rowCount - 1);
    case 'PageDown':
      return to(focused + rowsPerScreen);
    case 'PageUp':
      return to(focused - rowsPerScreen);
    case '[':
      return { kind: 'page', step: -1 };
    case ']':
      return { kind: 'page', step: 1 };
    case 'x':
      return { kind: 'select' };
    case ' ':
      return { kind: 'preview' };
    case 'Enter':
      return { kind: 'open' };
    case '/':
      return { kind: 'search' };
    case 'F':
      // With Caps Lock, F is the key f.
      return key.shiftKey ? { kind: 'filter' } : undefined;
    case 'Escape':
      return { kind: 'close' };
    default:
      return undefined;
  }
}

function hasModifier({ ctrlKey, metaKey, altKey }: Key): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Many keyboards have brackets on the third level, which is Alt or Ctrl with Alt. */
function isTypedWithAlt({ key, altKey }: Key): boolean {
  return altKey && (key === '[' || key === ']');
}
