import type { InventoryPackage } from '../../pipeline/inventory.ts';

const names: Readonly<Record<string, RegExp>> = {
  deb: /^linux-(?:libc-dev|headers-|[a-z0-9.-]{1,40}-headers-)/,
  rpm: /^kernel-(?:[a-z0-9-]{1,40}-)?(?:headers|devel)(?:-matched)?$/,
};

/**
 * Whether a package has only header files of the kernel. They contain none of the code that advisories about the kernel are about, and a
 * container runs the kernel of its host (docs/decisions/0014-kernel-headers.md).
 */
export function isHeaderOnly({ type, name }: Pick<InventoryPackage, 'type' | 'name'>): boolean {
  return names[type]?.test(name.slice(0, 200)) === true;
}
