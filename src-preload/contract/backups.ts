/** Copies of a company's mirror: what there is, making one now, going back to one. */
import { z } from 'zod'
import { companyId, endpoint, instant } from './values.ts'

/** A name, never a path: main alone knows where it lies. */
export const backupId = z.string().regex(/^(mirror|replaced)-\d{8}T\d{9}Z$/)

/** What a copy holds, as its file says. */
const copyContents = z.strictObject({
  /** `damaged`: it does not open as a mirror, and cannot be restored. */
  state: z.enum(['readable', 'damaged', 'newer-version']),
  /** How many decisions its log holds, undos among them; null where it cannot be read. */
  decisions: z.int().nullable(),
  /** When everything had last been fetched; null before that, and where it cannot be read. */
  lastSyncAt: instant.nullable(),
})
export type CopyContents = z.infer<typeof copyContents>

const backupView = copyContents.extend({
  id: backupId,
  /** `copy`: made by the day or asked for. `replaced`: what was in use until a restore took its place. */
  kind: z.enum(['copy', 'replaced']),
  madeAt: instant,
  bytes: z.int(),
  /** `second-folder`: it lies in the folder a person chose for copies, and not (or not whole) beside the data. */
  place: z.enum(['own', 'second-folder']),
})
export type BackupView = z.infer<typeof backupView>

/** Megabytes the copies of one company may take. */
export const copyLimitMb = z.union([
  z.literal(500),
  z.literal(1_000),
  z.literal(2_000),
  z.literal(5_000),
  z.literal(10_000),
  z.literal(50_000),
])
export type CopyLimitMb = z.infer<typeof copyLimitMb>

const copySettingsView = z.strictObject({
  limitMb: copyLimitMb,
  /** Where copies go too, to be shown; `missing`: it is not there now, as a disk that is not plugged in. */
  folder: z.strictObject({ path: z.string(), state: z.enum(['there', 'missing']) }).nullable(),
})
export type CopySettingsView = z.infer<typeof copySettingsView>

/** The folder a person chose for copies too; `none`: it holds none of this company; `failed`: it cannot be read. */
const secondFolder = z.strictObject({
  path: z.string(),
  state: z.enum(['there', 'none', 'missing', 'failed']),
})
export type SecondFolderView = z.infer<typeof secondFolder>

/** A log of decisions that was not gone on with, or only in part; the file was kept. */
const setAsideLog = z.strictObject({
  /** `not-understood`: this version could not read some of its lines, and went on with the others. */
  reason: z.enum(['damaged', 'other-company', 'newer-version', 'not-understood']),
  at: instant,
})
export type SetAsideLog = z.infer<typeof setAsideLog>

export const backupsContract = {
  /**
   * Newest first, those of the second folder among them; works for a mirror that no longer opens. Every copy passed its
   * check before it got its name.
   */
  'backups.list': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({
      backups: z.array(backupView),
      secondFolder: secondFolder.nullable(),
      setAside: z.array(setAsideLog),
    }),
  ),
  /** `unchanged`: the newest copy, which is answered, holds all there is; none was made. */
  'backups.make': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({
      outcome: z.enum(['made', 'unchanged']),
      copy: backupView,
      /** What became of the one for the second folder. */
      second: z.enum(['none', 'copied', 'missing', 'full', 'failed']),
    }),
  ),
  'backups.getSettings': endpoint(z.strictObject({}), copySettingsView),
  /** Takes effect with the next copy. */
  'backups.setLimit': endpoint(z.strictObject({ limitMb: copyLimitMb }), copySettingsView),
  /** The system asks for the second folder, and each open company is copied there; where the person changes their mind it stays as it was. */
  'backups.chooseSecondFolder': endpoint(z.strictObject({}), copySettingsView),
  /** No copies go there any more; those that are there stay. */
  'backups.forgetSecondFolder': endpoint(z.strictObject({}), copySettingsView),
  /**
   * Checks the copy, closes the company, puts the copy in the mirror's place and opens it again; what was there
   * is kept beside the copies. Refused while a document may or may not have been issued: the copy would not know.
   */
  'backups.restore': endpoint(
    z.strictObject({ companyId, backupId }),
    z.discriminatedUnion('outcome', [
      /** Decisions that the copy lacked and the log of decisions held: put in force, or waiting for a sync. */
      z.strictObject({ outcome: z.literal('restored'), applied: z.int(), waiting: z.int() }),
      z.strictObject({ outcome: z.literal('issuing-in-doubt') }),
    ]),
  ),
  /** Shows the folder of the copies in the system's own file window. */
  'backups.openFolder': endpoint(z.strictObject({ companyId }), z.strictObject({})),
}
