export function builtProgram(projectDir: string, command: string | undefined): string | undefined;
export function isCurrentBuild(projectDir: string, folder: string): boolean;
