/**
 * Downloads the locked official Electron into Electron's own cache, with the checksum verified by Electron's own
 * downloader, and lets Electron's installer unpack it. Run as a program by the locked Node. With a platform and an
 * architecture as arguments it only downloads that one.
 *
 * Electron's installer alone would wait for minutes on a host that accepts a connection and sends nothing:
 * this program gives up when no byte has arrived for `stalledMs`.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { inRoot, readJson } from './root.mjs'

const [platform, arch] = process.argv.slice(2)
const stalledMs = 15_000
const folder = inRoot('node_modules', 'electron')
const require = createRequire(`${folder}/install.js`)

const abort = new AbortController()
let timer
const noteProgress = () => {
  clearTimeout(timer)
  timer = setTimeout(
    () => abort.abort(new Error(`download failed: nothing came for ${stalledMs / 1000} s`)),
    stalledMs,
  )
}

noteProgress()
try {
  const { downloadArtifact } = await import(pathToFileURL(require.resolve('@electron/get')).href)
  await downloadArtifact({
    version: readJson(`${folder}/package.json`).version,
    artifactName: 'electron',
    platform: platform ?? process.platform,
    arch: arch ?? process.arch,
    cacheRoot: process.env.electron_config_cache,
    checksums: readJson(`${folder}/checksums.json`),
    downloadOptions: { quiet: true, signal: abort.signal, getProgressCallback: noteProgress },
  })
  clearTimeout(timer)
  if (platform !== undefined) process.exit(0)
  process.exit(spawnSync(process.execPath, [`${folder}/install.js`], { stdio: 'inherit' }).status ?? 1)
} catch (error) {
  const cause = error.cause?.code ?? error.cause?.message
  process.stderr.write(`${error.message}${cause === undefined ? '' : ` (${cause})`}\n`)
  process.exit(1)
}
