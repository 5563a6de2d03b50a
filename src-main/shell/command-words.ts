/** Whether the app was started to run a command rather than to open its window. */
import { spawnSync } from 'node:child_process'

const ofTheCommandLine = new Set(['--version', '-V', '--help', '-h'])
/** Options of Chromium, not of Concilia. */
const chromiums = new Set(['--no-sandbox', '--ozone-platform=headless'])

/**
 * @param words arguments of the packaged app, including its own name
 * @returns the arguments of a command, or undefined to open the window; options without a command open it
 */
export const commandWords = (words: readonly string[]): readonly string[] | undefined => {
  const given = words.slice(1).filter((word) => !chromiums.has(word))
  const first = given[0]
  if (first === undefined) return undefined
  return !first.startsWith('-') || ofTheCommandLine.has(first) ? given : undefined
}

/**
 * Without a display Chromium ends the process as soon as it initialises. The command is then run by a child process
 * that is started headless, while this one waits.
 *
 * @returns its exit code, or undefined where the command can run in this process
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
