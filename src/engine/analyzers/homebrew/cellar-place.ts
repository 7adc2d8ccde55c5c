import { baseNameOf, folderOf } from '../file-path.ts';

export const cellarReceipt = 'INSTALL_RECEIPT.json';
export const cellarBillOfMaterials = 'sbom.spdx.json';

/** Name and version of a Homebrew package, as its folder states them. */
export interface CellarPlace {
  name: string;
  version: string;
}

/** The package of a receipt or bill of materials: `Cellar/jq/1.7.1_1/INSTALL_RECEIPT.json`. Undefined for other files. */
export function cellarPlaceOf(path: string): CellarPlace | undefined {
  const baseName = baseNameOf(path);
  if (baseName !== cellarReceipt && baseName !== cellarBillOfMaterials) return undefined;
  const versionFolder = folderOf(path);
  const nameFolder = folderOf(versionFolder);
  if (baseNameOf(folderOf(nameFolder)) !== 'Cellar') return undefined;
  return { name: baseNameOf(nameFolder), version: baseNameOf(versionFolder) };
}
