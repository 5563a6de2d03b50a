/** What the backup thread is asked, and what it answers. */
import type { SecondOutcome } from '../../db/second-folder.ts'

/** `now` is an instant: part of the name of what is made, or of what is set aside. */
export type BackupJob = { mirrorFile: string; folder: string; now: string } & (
  | { task: 'make'; limitBytes: number; second: { chosen: string; company: string } | null }
  | { task: 'restore'; backupId: string }
)

/** `unchanged`: the newest copy holds all that the mirror does, and none was made; the second folder has it too. */
export interface CopyOutcome {
  outcome: 'made' | 'unchanged'
  second: SecondOutcome
}
