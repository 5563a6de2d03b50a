/** A person's settings for copies: how much space the copies of each company may take, and a second folder for them. */
import { join } from 'node:path'
import { z } from 'zod'
import { copyLimitMb } from '#contract/backups.ts'
import { type JsonFile, openJsonFile } from '../json-file.ts'

const copySettings = z.strictObject({
  limitMb: copyLimitMb.default(5_000),
  /** From the system's dialog: the window never passes a path. */
  folder: z.string().min(1).nullable().default(null),
})
export type CopySettings = JsonFile<z.infer<typeof copySettings>>

const BYTES_A_MB = 1_000_000

export const toBytes = (megabytes: number): number => megabytes * BYTES_A_MB

/** Opens `copies.json` of a data folder; see json-file for its errors. */
export const openCopySettings = (dataFolder: string): CopySettings =>
  openJsonFile(
    join(dataFolder, 'copies.json'),
    copySettings,
    copySettings.parse({}),
    'the settings of the copies',
  )
