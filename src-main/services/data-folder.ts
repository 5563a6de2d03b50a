/** Where Concilia keeps its data when nobody says otherwise; the same place for the window and the terminal. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { CompanyId } from '../../src-preload/contract/values.ts'

/** The data folder of this computer's conventions (AppData, Application Support, XDG). */
export const defaultDataFolder = (
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string => {
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Concilia')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Concilia')
  return join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'Concilia')
}

/** A folder for each company, nothing else. */
export const companiesFolder = (dataFolder: string): string => join(dataFolder, 'companies')

/** The folder of one company: its mirror, its record and backups, nothing else's. */
export const companyFolder = (dataFolder: string, id: CompanyId): string =>
  join(companiesFolder(dataFolder), id)

export const mirrorFileOf = (dataFolder: string, id: CompanyId): string =>
  join(companyFolder(dataFolder, id), 'mirror.sqlite')
