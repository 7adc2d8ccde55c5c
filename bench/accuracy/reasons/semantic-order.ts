const form =
  /^v?(?<numbers>\d+(?:\.\d+)*)(?:-(?<numeric>\d+[\w~-]*(?:\.[\w~-]+)*)|-?(?<word>[a-z~-][\w~-]*(?:\.[\w~-]+)*))?(?:\+[\w.~-]+)?$/i;

/**
 * The order in which trivy and grype compare versions of Composer: numbers, then the suffix as a pre-release of Semantic Versioning, in which
 * digits and letters are compared as text (p10 precedes p8). Undefined for a version that they cannot read, such as 3.3.beta1.
 */
export function semanticOrder(left: string, right: string): number | undefined {
  const [one, other] = [parse(left), parse(right)];
  if (one === undefined || other === undefined) return undefined;
  for (let at = 0; at < Math.max(one.numbers.length, other.numbers.length); at += 1) {
    const difference = (one.numbers[at] ?? 0) - (other.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return compareSuffixes(one.suffix, other.suffix);
}

/** Whether trivy and grype can read a version. */
export function hasSemanticOrder(version: string): boolean {
  return parse(version) !== undefined;
}

function parse(version: string): { numbers: number[]; suffix: string[] } | undefined {
  const { numbers, numeric, word } = form.exec(version)?.groups ?? {};
  if (numbers === undefined) return undefined;
  const suffix = numeric ?? word;
  return { numbers: numbers.split('.').map(Number), suffix: suffix === undefined ? [] : suffix.split('.') };
}

/** A release follows its pre-releases. */
function compareSuffixes(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return Number(left.length === 0) - Number(right.length === 0);
  for (const [at, part] of left.entries()) {
    const difference = compareParts(part, right[at]);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function compareParts(left: string, right: string | undefined): number {
  if (right === undefined) return 1;
  const [isLeft, isRight] = [left, right].map((part) => /^\d+$/.test(part));
  if (isLeft && isRight) return Number(left) - Number(right);
  if (isLeft !== isRight) return isLeft ? -1 : 1;
  return left === right ? 0 : left < right ? -1 : 1;
}
