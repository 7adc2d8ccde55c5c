/** A command that compares with two Python functions of one module: `read(text)` and `order(left, right)`. */
export function pythonTool(body: string): readonly [string, ...string[]] {
  const script = `
import sys
${body}
for line in sys.stdin:
    left, right = line.rstrip("\\n").split("\\t")
    try:
        print(order(left, right))
    except Exception:
        print("invalid")
`;
  return ['python3', '-c', script];
}
