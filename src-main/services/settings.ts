/** The person's settings: what a file leaves out is as usual, so that an older file goes on working. */
import { join } from 'node:path'
import { z } from 'zod'
import { type Settings, settings } from '#contract/app.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import { type JsonFile, openJsonFile } from './json-file.ts'

const settingsFile = z
  .object(settings.shape)
  .partial()
  .transform((kept): Settings => ({ ...defaultSettings, ...kept }))

/** Opens `settings.json` of a data folder; see json-file for its errors. */
export const openSettings = (dataFolder: string): JsonFile<Settings> =>
  openJsonFile(join(dataFolder, 'settings.json'), settingsFile, defaultSettings, 'the settings')
