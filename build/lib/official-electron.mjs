/** The official Electron of the locked version: installed, or downloaded within a time limit. */
import { existsSync, readFileSync } from 'node:fs'
import { run } from './command.mjs'
import { inRoot, lockedNode, readJson } from './root.mjs'
import { note } from './say.mjs'

const folder = inRoot('node_modules', 'electron')
const downloadMs = 15 * 60_000

export const lockedElectronVersion = () =>
  readJson(inRoot('node_modules', 'electron', 'package.json')).version

/** The folder of the installed official Electron, or undefined. */
const installed = () => {
  const dist = `${folder}/dist`
  if (!existsSync(`${folder}/path.txt`) || !existsSync(`${dist}/version`)) return undefined
  return readFileSync(`${dist}/version`, 'utf8').trim().replace(/^v/, '') === lockedElectronVersion()
    ? dist
    : undefined
}

/** @returns `{ dist }` or `{ failure }`, one line */
export const officialElectron = async () => {
  const present = installed()
  if (present !== undefined) return { dist: present }
  note(`Fetching Electron ${lockedElectronVersion()}.`)
  const { code, output } = await run(lockedNode, [inRoot('build', 'lib', 'download-electron.mjs')], {
    capture: true,
    timeoutMs: downloadMs,
  })
  const dist = installed()
  if (code === 0 && dist !== undefined) return { dist }
  const lines = output.trim().split('\n')
  return { failure: lines.find((line) => /error|failed/i.test(line)) ?? lines.at(-1) ?? `exit ${code}` }
}
