import type { PackageType } from '../../../domain/package.ts';

/** How the version of a well-known program is found in a small text file that it installs. */
export interface TextClassifier {
  name: string;
  /** Default: `generic`. */
  type?: PackageType;
  /** End of the path. The first name of it is a complete one. */
  path: string;
  /** Group 1 of each is a part of the version. The parts are joined by dots. */
  patterns: readonly RegExp[];
  /** Folders that the program installs, relative to the folder of the file with this path. */
  ownedFolders?(path: string): readonly string[];
}

/** The files name the version on one of their first lines. */
export const textClassifiers: readonly TextClassifier[] = [
  {
    name: 'wordpress',
    path: 'wp-includes/version.php',
    patterns: [/^\$wp_version\s{0,4}=\s{0,4}'(\d{1,2}\.[\w.-]{1,30})'/m],
  },
  {
    name: 'drupal',
    path: 'core/lib/Drupal.php',
    patterns: [/^\s{0,8}const VERSION\s{0,4}=\s{0,4}'(\d{1,2}\.[\w.-]{1,30})'/m],
  },
  { name: 'drupal', path: 'includes/bootstrap.inc', patterns: [/^define\('VERSION',\s{0,4}'(\d\.\d{1,3})'/m] },
  {
    name: 'joomla',
    path: 'libraries/src/Version.php',
    patterns: [
      /MAJOR_VERSION\s{0,4}=\s{0,4}(\d{1,2})/,
      /MINOR_VERSION\s{0,4}=\s{0,4}(\d{1,2})/,
      /PATCH_VERSION\s{0,4}=\s{0,4}(\d{1,2})/,
    ],
  },
  {
    name: 'mediawiki',
    path: 'includes/Defines.php',
    patterns: [/^define\(\s{0,4}'MW_VERSION',\s{0,4}'(\d\.\d{1,3}\.[\w.-]{1,20})'/m],
  },
  {
    name: 'phpmyadmin',
    path: 'libraries/classes/Version.php',
    patterns: [/const VERSION\s{0,4}=\s{0,4}'(\d\.\d{1,2}\.[\w.-]{1,20})'/],
  },
  {
    name: 'erlang',
    path: 'OTP_VERSION',
    patterns: [/^(\d{1,3}(?:\.\d{1,3}){1,4})\s/],
    // An installation has it in `releases/26`. The folder of its sources has it at the top.
    ownedFolders: (path) => (/(?:^|\/)releases\/\d{1,3}\/OTP_VERSION$/.test(path) ? ['../..'] : []),
  },
  // Go's vulnerability database names the Go command and compiler so.
  {
    name: 'toolchain',
    type: 'golang',
    path: 'go/VERSION',
    patterns: [/^go(1\.\d{1,3}(?:\.\d{1,3}|(?:beta|rc)\d{1,2})?)\s/],
    // Programs for its own tests, and the library of the race detector for several systems.
    ownedFolders: () => ['src/crypto/internal', 'src/debug', 'src/runtime'],
  },
];
