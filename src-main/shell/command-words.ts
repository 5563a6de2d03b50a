/** Whether the app was started in a terminal for a command rather than for its window. */
import { spawnSync } from 'node:child_process'

const ofTheCommandLine = new Set(['--version', '-V', '--help', '-h'])
/** Read by Chromium, before any word is ours. */
const chromiums = new Set(['--no-sandbox', '--ozone-platform=headless'])

/**
 * @param words the packaged app's, its own name included
 * @returns the words of a command, or undefined where the window is wanted; options alone are the window's
 */
export const commandWords = (words: readonly string[]): readonly string[] | undefined => {
  const given = words.slice(1).filter((word) => !chromiums.has(word))
  const first = given[0]
  if (first === undefined) return undefined
  return !first.startsWith('-') || ofTheCommandLine.has(first) ? given : undefined
}

/**
 * Where there is no display Chromium ends the process as soon as it gets to run: then the command is run by another
 * one that is told so from its start, and this one stands still meanwhile.
 *
 * @returns its exit code, or undefined where a command can be run here
 */
export const runWithoutDisplay = (
  words: readonly string[] = process.argv,
  env: NodeJS.ProcessEnv = process.env,
): number | undefined => {
  if (process.platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY) return undefined
  if (words.includes('--ozone-platform=headless')) return undefined
  const { status } = spawnSync(process.execPath, ['--ozone-platform=headless', ...words.slice(1)], {
    stdio: 'inherit',
  })
  return status ?? 1
}
