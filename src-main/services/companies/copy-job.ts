/** What the backup thread is asked, and what it answers. */
import type { SecondOutcome } from '../../db/second-folder.ts'

interface Second {
  /** The folder a person chose. */
  chosen: string
  company: string
}

/** `now` is an instant: part of the name of what is made, or of what is set aside. `folder` is that of the own copies. */
export type BackupJob =
  | ({ mirrorFile: string; folder: string; now: string } & (
      | { task: 'make'; limitBytes: number; second: Second | null }
      /** `isSecond`: the copy lies in the second folder. A log of decisions that is gone is taken from there, too. */
      | { task: 'restore'; backupId: string; second: Second | null; isSecond: boolean }
    ))
  /** What lies in the second folder, read off main: it may be a disk that takes its time. */
  | ({ task: 'list-second' } & Second)

/** `unchanged`: the newest copy holds all that the mirror does, and none was made; the second folder has it too. */
export interface CopyOutcome {
  outcome: 'made' | 'unchanged'
  second: SecondOutcome
}

/** What the archive thread is asked; paths of files, and of folders it may write in. */
export type ArchiveJob =
  | {
      task: 'archive'
      file: string
      /** For what is made on the way. */
      work: string
      mirrorFile: string
      now: string
      /** Files by the name they have in the archive; the mirror comes with them. */
      parts: Record<string, string>
      about: { program: string; company: string; name: string }
    }
  | { task: 'unpack'; file: string; folder: string }
