/** Which folder holds everything, and what in it belongs to the shell. */
import { join, resolve } from 'node:path'

const option = '--data-dir'

/**
 * @param words the command line, program names included
 * @param usual the folder of this computer's conventions
 * @returns `--data-dir DIR` or `--data-dir=DIR`, else CONCILIA_DATA_DIR, else the usual one; absolute
 */
export const chooseDataFolder = (
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  usual: string,
): string => {
  const index = words.findIndex((word) => word === option || word.startsWith(`${option}=`))
  const word = words[index]
  const named = word === option ? words[index + 1] : word?.slice(option.length + 1)
  return resolve(named || env.CONCILIA_DATA_DIR || usual)
}

export interface ShellPaths {
  /** Chromium's own files: nothing of the person's. */
  readonly browser: string
  readonly logs: string
  readonly windowState: string
  readonly settings: string
  /** What was given to the system's viewers; emptied at start and end. */
  readonly opened: string
}

export const shellPaths = (dataFolder: string): ShellPaths => ({
  browser: join(dataFolder, 'browser'),
  logs: join(dataFolder, 'logs'),
  windowState: join(dataFolder, 'window.json'),
  settings: join(dataFolder, 'settings.json'),
  opened: join(dataFolder, 'opened'),
})
