/** The person's settings: missing fields have their default, so that an older file stays valid. */
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type Settings, settings } from '#contract/app.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import { type JsonFile, openJsonFile } from './json-file.ts'

const settingsFile = z
  .object(settings.shape)
  .partial()
  .transform((kept): Settings => ({ ...defaultSettings, ...kept }))

export interface PersonalSettings extends JsonFile<Settings> {
  /** The name recorded with decisions: the full name that the person set, else the login name. */
  personName(): string
}

/** Opens `settings.json` of a data folder; see json-file for its errors. */
export const openSettings = (dataFolder: string): PersonalSettings => {
  const path = join(dataFolder, 'settings.json')
  const file = openJsonFile(path, settingsFile, defaultSettings, 'the settings')
  let fullName = firstFullName(path)
  return {
    read: file.read,
    update: async (change) => {
      const changed = await file.update(change)
      fullName = changed.fullName
      return changed
    },
    personName: () => fullName || systemLogin(),
  }
}

/** Read at once, so that no decision comes before it; a file that cannot be read is reported by the next read. */
const firstFullName = (path: string): string => {
  try {
    const kept = settingsFile.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    return kept.data?.fullName ?? ''
  } catch {
    return ''
  }
}

const systemLogin = (): string => {
  try {
    return userInfo().username
  } catch {
    return 'unknown' // an account without a login name, as in some containers
  }
}
