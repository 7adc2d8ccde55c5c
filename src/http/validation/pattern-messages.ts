/** The message for a value that does not match, by the pattern of its schema. A regular expression is not a message for people. */
export const patternMessages: ReadonlyMap<string, string> = new Map([
  ['\\S', 'must not be empty'],
  ['^[^\\s@]+@[^\\s@]+$', 'must be an e-mail address'],
  ['^[^\\s@<>,;:"()]+@[^\\s@<>,;:"()]+$', 'must be an e-mail address without a name'],
  ['^[a-z][a-z0-9]*(-[a-z0-9]+)*$', 'must be the name of a page: lower-case words with hyphens between them'],
  ["^[A-Za-z0-9\\-._~!$&'()*+,;=:@/?%\\[\\]]*$", 'must be the query of an address, without ? and percent-encoded'],
  ['^[^,\\s]+$', 'must not contain commas or blanks'],
  ['^[A-Za-z0-9+/]+={0,2}$', 'must be base64'],
  ['^https?://', 'must begin with https:// or http://'],
  ['^https?://[^/?#@]+/?$', 'must be an https or http address without a path, such as https://s3.example.com'],
  ['^[a-z0-9-]+$', 'must consist of lower-case letters, digits and hyphens'],
  [
    '^[a-z0-9][a-z0-9.-]+$',
    'must consist of lower-case letters, digits, dots and hyphens, with a letter or digit first',
  ],
  ['^([^/\\u0000-\\u001f]+/)*$', 'must end with a slash, and must not begin with one or contain two in sequence'],
  ['^[\\x21-\\x7e]+$', 'must consist of visible ASCII characters'],
  ['^[0-9a-f]{64}$', 'must have 64 lower-case hexadecimal digits'],
  [
    '^[a-z0-9]+(?:[._-]+[a-z0-9]+)*(?:/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)*$',
    'must be the lower-case name of a repository, without host and tag, such as acme/api',
  ],
  ['^[a-z][a-z0-9.+-]{0,63}$', 'must be a package type, such as deb'],
  [
    '^[a-z][a-z0-9.+-]{0,63}(,[a-z][a-z0-9.+-]{0,63}){0,49}$',
    'must be at most 50 package types separated by commas, such as deb,npm',
  ],
  ['^[A-Za-z0-9.+-]{1,64}(,[A-Za-z0-9.+-]{1,64})*$', 'must be package types separated by commas, such as deb,npm'],
  [
    '^([0-9]{1,5}|sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$',
    'must be a position in the image, such as 0, or a digest, such as sha256: and 64 lower-case hexadecimal digits',
  ],
]);
