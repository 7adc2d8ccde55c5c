import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { pythonEnvironment } from '../harness/python-environment.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const rattler = (): string => path.join(pythonEnvironment('rattler', ['py-rattler==0.28.0']), 'bin/python');

/** Writes a channel of small packages, and lets the solver install them. */
const install = `
import asyncio, hashlib, io, json, os, sys, tarfile, rattler
root, work = sys.argv[1:]
specs = {"openssl": ("1.1.1k", "h27cfd23_0", []), "zlib": ("1.2.11", "h7b6447c_3", []), "tzdata": ("2024a", "h04d1e81_0", []),
         "python": ("3.9.5", "h12debd9_4", ["openssl", "zlib", "tzdata"]), "urllib3": ("1.26.4", "pyhd3eb1b0_0", ["python"]),
         "requests": ("2.25.1", "pyhd3eb1b0_0", ["python", "urllib3"]), "_libgcc_mutex": ("0.1", "main_0", []), "x264": ("1!161.3030", "h7f98852_1", [])}
index = {"info": {"subdir": "linux-64"}, "packages": {}, "packages.conda": {}}
os.makedirs(work + "/linux-64"); os.makedirs(work + "/noarch")
for name, (version, build, depends) in specs.items():
    meta = dict(name=name, version=version, build=build, build_number=int(build.rsplit("_", 1)[-1]), depends=depends, license="MIT", subdir="linux-64")
    body = name.encode(); paths = [{"_path": f"share/{name}/x", "path_type": "hardlink", "sha256": hashlib.sha256(body).hexdigest(), "size_in_bytes": len(body)}]
    files = {"info/index.json": json.dumps(meta).encode(), "info/paths.json": json.dumps({"paths_version": 1, "paths": paths}).encode(),
             "info/files": f"share/{name}/x\\n".encode(), f"share/{name}/x": body}
    file = f"{name}-{version}-{build}.tar.bz2"
    with tarfile.open(f"{work}/linux-64/{file}", "w:bz2") as archive:
        for path, data in files.items():
            entry = tarfile.TarInfo(path); entry.size = len(data); archive.addfile(entry, io.BytesIO(data))
    raw = open(f"{work}/linux-64/{file}", "rb").read()
    index["packages"][file] = dict(meta, sha256=hashlib.sha256(raw).hexdigest(), md5=hashlib.md5(raw).hexdigest(), size=len(raw))
json.dump(index, open(work + "/linux-64/repodata.json", "w"))
json.dump({"info": {"subdir": "noarch"}, "packages": {}, "packages.conda": {}}, open(work + "/noarch/repodata.json", "w"))
async def make():
    records = await rattler.solve(sources=[rattler.Channel("file://" + work)], specs=[rattler.MatchSpec(n) for n in specs],
                                  platforms=["linux-64", "noarch"], virtual_packages=[])
    await rattler.install(records=records, target_prefix=root + "/opt/conda")
asyncio.run(make())
`;

const list = `
import pathlib, sys, rattler
for file in pathlib.Path(sys.argv[1], "opt/conda/conda-meta").glob("*.json"):
    record = rattler.PrefixRecord.from_path(file)
    print(record.name.normalized, record.version, sep="\\t")
`;

packageListTest({
  name: 'conda by rattler',
  listing: 'rattler.PrefixRecord',
  missing: toolMissing('python3', '-m', 'python3-venv', 'venv', '--help'),
  isExpensive: true,
  types: ['conda'],
  atLeast: 8,
  makeRoot(folder) {
    runTool('mkdir', ['-p', path.join(folder, '../channel')]);
    runTool(rattler(), ['-c', install, folder, path.join(folder, '../channel')]);
  },
  ownListing: (root) =>
    linesOf(runTool(rattler(), ['-c', list, root]))
      .map((line) => line.split('\t'))
      .map(([name = '', version = '']) => ({ type: 'conda', name, version })),
});
