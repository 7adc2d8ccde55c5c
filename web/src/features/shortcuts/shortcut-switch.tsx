import { CheckField } from '../../components/form/check-field.tsx';
import { setShortcutsOn, useShortcutsOn } from '../../lib/shortcuts/shortcut-setting.ts';

/** Switches single-key shortcuts on or off in this browser. */
export function ShortcutSwitch() {
  const areOn = useShortcutsOn();
  return (
    <CheckField
      label="Single-key shortcuts"
      hint="Switch them off if you use speech input. Arrow keys, Enter, Space and combinations with Ctrl or ⌘ still work. This browser remembers the choice."
      checked={areOn}
      onChange={(event) => setShortcutsOn(event.target.checked)}
    />
  );
}
