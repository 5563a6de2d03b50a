/** Which folder holds everything, what in it belongs to the shell, and where V8 keeps main's compiled scripts. */
import { chmodSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { makePrivateFolderSync, PRIVATE_FOLDER } from '../files/private-files.ts'

const option = '--data-dir'

/**
 * @param words the command line, program names included
 * @param defaultFolder the folder of this computer's conventions
 * @returns `--data-dir DIR` or `--data-dir=DIR`, else CONCILIA_DATA_DIR, else the default one; absolute
 */
export const chooseDataFolder = (
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  defaultFolder: string,
): string => {
  const index = words.findIndex((word) => word === option || word.startsWith(`${option}=`))
  const word = words[index]
  const named = word === option ? words[index + 1] : word?.slice(option.length + 1)
  return resolve(named || env.CONCILIA_DATA_DIR || defaultFolder)
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

/**
 * What lies there is run as it is: never in the data folder, which may be named by anyone and written by others.
 *
 * @returns a folder of the person's own, by this computer's conventions (LocalAppData, Library/Caches, XDG)
 */
export const scriptCacheFolder = (
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string => {
  if (platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Concilia', 'scripts')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'Concilia', 'scripts')
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'Concilia', 'scripts')
}

/** The same, closed to others: Node writes the files in it. Undefined where it cannot be made: scripts are compiled. */
export const openScriptCache = (folder = scriptCacheFolder()): string | undefined => {
  try {
    makePrivateFolderSync(folder)
    if (process.platform !== 'win32') chmodSync(folder, PRIVATE_FOLDER)
    return folder
  } catch {
    return undefined
  }
}
