/**
 * opam compares two versions only in the filters of a package. One package requires two packages for each pair, if the first version of the
 * pair is smaller or greater, and `opam admin list` prints the required ones.
 */
export function opamTool(): readonly [string, ...string[]] {
  const script = `
import os, subprocess, sys, tempfile
pairs = [line.rstrip("\\n").split("\\t") for line in sys.stdin]
with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as root:
    def package(name, content):
        os.makedirs(f"{root}/packages/{name}/{name}.1")
        with open(f"{root}/packages/{name}/{name}.1/opam", "w") as file:
            file.write('opam-version: "2.0"\\n' + content)
    with open(f"{root}/repo", "w") as file:
        file.write('opam-version: "2.0"\\n')
    depends = []
    for index, (left, right) in enumerate(pairs):
        for name, sign in ((f"less{index}", "<"), (f"more{index}", ">")):
            package(name, "")
            depends.append(f'"{name}" {{"{left}" {sign} "{right}"}}')
    package("all", "depends: [" + " ".join(depends) + "]\\n")
    command = ["opam", "admin", "list", "--required-by=all", "--short"]
    found = set(subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.split())
for index in range(len(pairs)):
    print("<" if f"less{index}" in found else ">" if f"more{index}" in found else "=")
`;
  return ['python3', '-c', script];
}
