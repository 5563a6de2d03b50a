/** The data folder, the shell's own folders in it, and the folder for V8's compiled scripts. */
import { chmodSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { makePrivateFolderSync, PRIVATE_FOLDER } from '../files/private-files.ts'

const option = '--data-dir'

/**
 * @param words the command line, including the program's name
 * @param defaultFolder the folder by the conventions of this system
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
  /** Chromium's own files; no data of the person. */
  readonly browser: string
  readonly logs: string
  readonly windowState: string
  readonly settings: string
  /** Files opened in the system's viewers; emptied at start and end. */
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
 * Compiled scripts are run without a check, so they are never in the data folder, which other people may write to.
 *
 * @returns a folder of the person's own, by the conventions of this system (LocalAppData, Library/Caches, XDG)
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

/** Creates that folder, closed to other users, for Node's compile cache. Undefined where it cannot be created: then scripts are compiled. */
export const openScriptCache = (folder = scriptCacheFolder()): string | undefined => {
  try {
    makePrivateFolderSync(folder)
    if (process.platform !== 'win32') chmodSync(folder, PRIVATE_FOLDER)
    return folder
  } catch {
    return undefined
  }
}
