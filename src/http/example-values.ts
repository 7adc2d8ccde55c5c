/** Values that the examples of several schemas show. They describe one organization whose pipeline scans one image. */

export const exampleId = (prefix: string): string => `${prefix}_aggzqhmckpm7xlhtcbfrvyxm4a`;

export const exampleHash = '4f53cda18c2baa0c'.repeat(4);

export const exampleDigest = `sha256:${exampleHash}`;

/** Of a one-time link. */
export const exampleToken = '0123456789abcdef'.repeat(4);

/** An API key or personal access token with this prefix. */
export const exampleKey = (prefix: string): string => `${prefix}${'0123456789abcdef'.repeat(3)}`;
