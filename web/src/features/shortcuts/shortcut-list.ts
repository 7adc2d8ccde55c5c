import { areas } from '../navigation/areas.ts';
import { triageKeys, triageStatusNames } from '../triage/triage-status.ts';

export interface ShortcutGroup {
  title: string;
  /** Keys with their action. Keys of one entry that are pressed one after another are in one text. */
  entries: readonly { keys: readonly string[]; action: string }[];
}

/** All keys of the dashboard, for the help. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    entries: [
      { keys: ['Ctrl K', '⌘ K'], action: 'Find images, vulnerabilities, packages, pages and actions' },
      { keys: ['?'], action: 'Show this help' },
      { keys: ['Esc'], action: 'Close a dialog or menu' },
    ],
  },
  {
    title: 'Go to',
    entries: areas.map(({ key, name }) => ({ keys: [`g ${key}`], action: name })),
  },
  {
    title: 'In a list that has the focus',
    entries: [
      { keys: ['j', '↓'], action: 'Next row' },
      { keys: ['k', '↑'], action: 'Previous row' },
      { keys: ['Home', 'End'], action: 'First or last row' },
      { keys: ['Enter'], action: 'Open the row' },
      { keys: ['Space'], action: 'Preview the row beside the list' },
      { keys: ['x'], action: 'Select the row' },
      { keys: ['Shift j', 'Shift k'], action: 'Extend the selection' },
      { keys: ['[', ']'], action: 'Previous or next page' },
      { keys: ['/'], action: 'Search' },
      { keys: ['Shift f'], action: 'Add a filter' },
      { keys: ['Tab'], action: 'Controls of the row; Esc returns to the list' },
    ],
  },
  {
    title: 'In the detail of a finding',
    entries: [
      { keys: ['j'], action: 'Next finding' },
      { keys: ['k'], action: 'Previous finding' },
    ],
  },
  {
    title: 'Triage of the focused finding',
    entries: [
      ...Object.entries(triageKeys).map(([key, status]) => ({ keys: [key], action: triageStatusNames[status] })),
      { keys: ['m'], action: 'Assign to me' },
      { keys: ['i', 'c'], action: 'Assign, or write a note' },
      { keys: ['e'], action: 'Propose an exception' },
      { keys: ['z'], action: 'Undo the last decision' },
    ],
  },
];
