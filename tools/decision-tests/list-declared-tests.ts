import ts from 'typescript';

/** A test as its file declares it. */
export interface DeclaredTest {
  /** Titles of the groups around it, its own, and where a table fills the title, the texts of the table. */
  titles: string[];
  /** Never runs. A test with a condition is not: `.ci/run` installs the tools that tests wait for. */
  isSkipped: boolean;
  /** Calls `expect`, itself or through functions of its file; a function from another file counts when its name says that it checks. */
  hasExpectation: boolean;
}

const skipping = new Set(['skip', 'todo']);
/** Names of functions in `test/helpers/` that call `expect`. */
const importedChecks = /^(expect|check|refuse|fail|require|assert|codeOf$)/;

/** The tests of a test file, in the order of the file. */
export function listDeclaredTests(text: string): DeclaredTest[] {
  const source = ts.createSourceFile('file.test.ts', text, ts.ScriptTarget.Latest, true);
  const functions = namedValues(source);
  const tests: DeclaredTest[] = [];
  const visit = (node: ts.Node, titles: string[], isSkipped: boolean): void => {
    const called = ts.isCallExpression(node) ? declaration(node, functions) : undefined;
    if (!called || !ts.isCallExpression(node)) {
      ts.forEachChild(node, (child) => visit(child, titles, isSkipped));
      return;
    }
    const all = [...titles, ...called.titles];
    const isOff = isSkipped || called.isSkipped;
    if (called.isGroup) for (const part of node.arguments) visit(part, all, isOff);
    else tests.push({ titles: all, isSkipped: isOff, hasExpectation: callsExpect(node.arguments, functions) });
  };
  visit(source, [], false);
  return tests;
}

/** `it('…', …)`, `describe('…', …)`, and what is made of them: `it.each(table)('…', …)`, `describe.skipIf(condition)('…', …)`. */
function declaration(node: ts.CallExpression, functions: Map<string, ts.Node>) {
  const words: string[] = [];
  const tables: ts.Node[] = [];
  let callee: ts.Expression = node.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee)) words.push(callee.name.text);
    else if (ts.isCallExpression(callee)) tables.push(...callee.arguments);
    else return undefined;
    callee = callee.expression;
  }
  const [title] = node.arguments;
  if ((callee.text !== 'it' && callee.text !== 'describe') || title === undefined) return undefined;
  if (!ts.isStringLiteralLike(title) && !ts.isTemplateExpression(title)) return undefined;
  const own = ts.isStringLiteralLike(title) ? title.text : title.getText().slice(1, -1);
  return {
    titles:
      own.includes('%') || own.includes('$') ? [own, ...tables.flatMap((table) => textsIn(table, functions))] : [own],
    isGroup: callee.text === 'describe',
    isSkipped: words.some((word) => skipping.has(word)),
  };
}

/** Texts of a table, which may be a constant of its file. */
function textsIn(node: ts.Node, constants: Map<string, ts.Node>): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  if (constant) return textsIn(constant, new Map());
  return node.getChildren().flatMap((child) => textsIn(child, constants));
}

function namedValues(source: ts.SourceFile): Map<string, ts.Node> {
  const values = new Map<string, ts.Node>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name && node.body) values.set(node.name.text, node.body);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      values.set(node.name.text, node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return values;
}

function callsExpect(nodes: Iterable<ts.Node>, functions: Map<string, ts.Node>, seen = new Set<ts.Node>()): boolean {
  for (const node of nodes) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (ts.isIdentifier(node)) {
      const body = functions.get(node.text);
      if (body ? callsExpect([body], functions, seen) : importedChecks.test(node.text)) return true;
    } else if (callsExpect(node.getChildren(), functions, seen)) return true;
  }
  return false;
}
