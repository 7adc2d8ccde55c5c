export const sourcesName: string;
export function webSourcesHash(projectDir: string): string | undefined;
export function webFolders(projectDir: string): string[];
export function findWebBuild(folders: readonly string[], sources: string): string | undefined;
export function findWritable(folders: readonly string[]): string | undefined;
