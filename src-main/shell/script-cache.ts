/** Where V8 keeps main's scripts as it compiled them; a start then does not compile them again. */
import { homedir } from 'node:os'
import { join } from 'node:path'

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
