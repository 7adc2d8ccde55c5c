/** Identity of a Maven artifact. */
export interface MavenCoordinates {
  group: string;
  artifact: string;
  version: string;
}
