import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { qualityRoot } from './quality-root.ts';
import { runTool } from './run-tool.ts';

/** The libraries with which containerd and Podman write layers. */
const module = `module layerwriter

go 1.23

require (
	github.com/containerd/stargz-snapshotter/estargz v0.16.3
	github.com/containers/storage v1.57.2
)
`;

const program = `package main

import (
	"io"
	"os"

	"github.com/containerd/stargz-snapshotter/estargz"
	"github.com/containers/storage/pkg/chunked/compressor"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	in, err := os.Open(os.Args[2])
	check(err)
	out, err := os.Create(os.Args[3])
	check(err)
	if os.Args[1] == "estargz" {
		status, err := in.Stat()
		check(err)
		blob, err := estargz.Build(io.NewSectionReader(in, 0, status.Size()))
		check(err)
		_, err = io.Copy(out, blob)
		check(err)
		check(blob.Close())
	} else {
		writer, err := compressor.ZstdCompressor(out, map[string]string{}, nil)
		check(err)
		_, err = io.Copy(writer, in)
		check(err)
		check(writer.Close())
	}
	check(out.Close())
}
`;

/** Compresses a tar as a layer that can be read in parts. */
export function writeLayer(format: 'estargz' | 'zstd:chunked', tar: string, to: string): void {
  const folder = qualityRoot('layer-writer', module + program, (root) => {
    writeFileSync(path.join(root, 'go.mod'), module);
    writeFileSync(path.join(root, 'main.go'), program);
    runTool('go', ['mod', 'tidy'], { cwd: root, timeoutMs: 600_000 });
    runTool('go', ['build', '-o', 'layerwriter', '.'], { cwd: root, timeoutMs: 600_000 });
  });
  runTool(path.join(folder, 'layerwriter'), [format, tar, to]);
}
