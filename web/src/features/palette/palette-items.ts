import type { Schemas } from '../../lib/api/client.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { areas } from '../navigation/areas.ts';
import { settingsSections } from '../navigation/settings-sections.ts';

export type Found = Schemas['SearchAnswer']['data'];

/** A choice of the palette: an address, or a command. */
export interface PaletteItem {
  id: string;
  label: string;
  /** Text beside the label, such as a number of findings. */
  detail?: string;
  /** Why the choice is not available. */
  disabledReason?: string | undefined;
  target: { to: string; search?: Readonly<Record<string, string>> } | { run: () => void };
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

/** Pages and their shortcuts. */
export const pageItems: readonly PaletteItem[] = [
  ...areas
    .filter(({ path }) => path !== '/settings')
    .map(({ path, name, key }) => ({ id: `page ${path}`, label: name, detail: `g ${key}`, target: { to: path } })),
  ...settingsSections.map(({ id, name }) => ({
    id: `page settings ${id}`,
    label: `Settings: ${name}`,
    target: { to: `/settings/${id}` },
  })),
];

const findingsOf = (count: number): string => countOf(count, 'finding');

/** Results of the service as groups. Ids are encoded, because names of vulnerabilities are not trusted. */
export function foundGroups(found: Found): readonly PaletteGroup[] {
  return [
    {
      title: 'Images',
      items: found.images.map(({ id, name }) => ({
        id: `image ${id}`,
        label: name,
        target: { to: `/images/${encodeURIComponent(id)}` },
      })),
    },
    {
      title: 'Vulnerabilities',
      items: found.vulnerabilities.map(({ id, findings }) => ({
        id: `vulnerability ${id}`,
        label: id,
        detail: findingsOf(findings),
        target: { to: `/vulnerabilities/${encodeURIComponent(id)}` },
      })),
    },
    {
      title: 'Packages',
      items: found.packages.map(({ name, findings }) => ({
        id: `package ${name}`,
        label: name,
        detail: findingsOf(findings),
        target: { to: '/packages', search: { name } },
      })),
    },
    {
      title: 'Registries',
      items: found.registries.map(({ id, name }) => ({
        id: `registry ${id}`,
        label: name,
        target: { to: `/registries/${encodeURIComponent(id)}` },
      })),
    },
    {
      title: 'Reports',
      items: found.reports.map(({ id, name }) => ({
        id: `report ${id}`,
        label: name,
        target: { to: `/reports/${encodeURIComponent(id)}` },
      })),
    },
  ];
}

/** The items whose label has all words of the text, those that begin with it first. */
export function matching(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  return items
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .toSorted(
      (a, b) => Number(b.label.toLowerCase().startsWith(first)) - Number(a.label.toLowerCase().startsWith(first)),
    );
}

/** The groups of the palette for a text: found records first, then pages and actions. Empty groups are left out. */
export function paletteGroups(
  text: string,
  found: Found | undefined,
  actions: readonly PaletteItem[],
): readonly PaletteGroup[] {
  const groups = [
    ...(found === undefined ? [] : foundGroups(found)),
    { title: 'Pages', items: matching(pageItems, text) },
    { title: 'Actions', items: matching(actions, text) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
