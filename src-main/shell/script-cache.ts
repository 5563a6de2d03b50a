/** Where V8 keeps main's scripts as it compiled them; a start then does not compile them again. */
import { chmodSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { makePrivateFolderSync, PRIVATE_FOLDER } from '../files/private-files.ts'

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
