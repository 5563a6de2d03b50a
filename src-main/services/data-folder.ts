/** The default folder of Concilia's data, the same for the window and the command line. */
import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CompanyId } from '#contract/values.ts'
import { LOG_NAME } from '../db/decision-log/log-file.ts'
import { narrowFolder } from '../files/private-files.ts'

/**
 * The data folder by the conventions of the system (Application Support, XDG). On Windows it is in the local profile:
 * the roaming one may be on a network share, where SQLite's locks do not work.
 */
export const defaultDataFolder = (
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string => {
  if (platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Concilia', 'data')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Concilia')
  return join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'Concilia')
}

/** The named folder, else that of the environment, else the default. */
export const chosenDataFolder = (named: string | undefined, env: NodeJS.ProcessEnv): string =>
  resolve(named ?? (env.CONCILIA_DATA_DIR || defaultDataFolder()))

/** Chromium writes its own files in it. */
const BROWSER = 'browser'
const OURS =
  /^(companies|archives|archive-[0-9a-f-]{36}|logs|opened|browser|owner\.(lock|sock)|office\.sqlite(-wal|-shm)?|companies-\w+\.lost\.json|(companies|copies|settings|window|owner|office)\.json(\.new|\.[0-9a-f]{12}\.part)?)$/

/** Removes access for others, which an older program gave. */
export const closeDataFolder = (dataFolder: string): void =>
  narrowFolder(dataFolder, (name) => OURS.test(name), new Set([BROWSER]))

/** Where a company's archive goes by default. */
export const archiveFolderOf = (dataFolder: string): string => join(dataFolder, 'archives')

/** Contains a folder for each company, nothing else. */
export const companiesFolder = (dataFolder: string): string => join(dataFolder, 'companies')

/** The folder of one company, with only its mirror, its record and its backups. */
export const companyFolder = (dataFolder: string, id: CompanyId): string =>
  join(companiesFolder(dataFolder), id)

export const mirrorFileOf = (dataFolder: string, id: CompanyId): string =>
  join(companyFolder(dataFolder, id), 'mirror.sqlite')

/**
 * Identifies the state of a closed mirror's file, and of the decision log that it is compared with when it is opened; null
 * where a log next to it has more.
 */
export const mirrorStamp = async (dataFolder: string, id: CompanyId): Promise<string | null> => {
  const file = mirrorFileOf(dataFolder, id)
  const written = await stat(`${file}-wal`).catch(() => undefined)
  if ((written?.size ?? 0) > 0) return null
  const { size, mtimeMs, ino } = await stat(file)
  const decisions = await stat(join(companyFolder(dataFolder, id), LOG_NAME)).catch(() => undefined)
  return [size, mtimeMs, ino, decisions?.size ?? '', decisions?.mtimeMs ?? ''].join('/')
}
