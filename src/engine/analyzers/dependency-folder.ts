/** Whether a path is inside an installed or cached dependency. Its lock file names packages of its developers, which the image lacks. */
export function isInDependencyFolder(path: string): boolean {
  return dependencyFolders.test(path);
}

const dependencyFolders =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|gems|vendor|\.cargo|registry\/src|pkg\/mod|\.m2|META-INF|testdata|conda\/pkgs|\.nuget|\.pub-cache|\.julia\/packages)\//;
