/**
 * The name under which advisories list a runtime. Distributions build the SDK for their own platform, so its runtime is
 * `Microsoft.NETCore.App.Runtime.ubuntu.24.04-x64` instead of `….linux-x64`.
 */
export function portableRuntime(name: string): string {
  return name.replace(distributionPlatform, (_, distribution: string, architecture: string) =>
    distribution === 'alpine' ? `.Runtime.linux-musl-${architecture}` : `.Runtime.linux-${architecture}`,
  );
}

/** A runtime identifier of a Linux distribution (learn.microsoft.com, ".NET RID Catalog"): `ubuntu.24.04-x64`, `rhel.9-arm64`. */
const distributionPlatform =
  /\.Runtime\.(almalinux|alpine|arch|azurelinux|centos|debian|fedora|gentoo|linuxmint|mariner|ol|opensuse|rhel|rocky|sles|ubuntu)(?:[.-][\w.-]{0,64}?)?-(arm64|arm|ppc64le|riscv64|s390x|x64|x86)$/;
