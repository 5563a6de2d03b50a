/** The jobs of the backup thread, and their results. */
import type { SecondOutcome } from '../../db/copies/second-folder.ts'

interface Second {
  /** The folder a person chose. */
  chosen: string
  company: string
}

/**
 * `now` is an instant, part of the name of a new copy or of what is set aside. `folder` is that of the company's own
 * copies.
 */
export type BackupJob =
  | ({ mirrorFile: string; folder: string; now: string } & (
      | { task: 'make'; limitBytes: number; second: Second | null }
      /** `isSecond`: the copy is in the second folder. A missing decision log is also restored from there. */
      | { task: 'restore'; backupId: string; second: Second | null; isSecond: boolean }
    ))
  /** Lists the second folder off main: the disk may be slow. */
  | ({ task: 'list-second' } & Second)

/** `unchanged`: the newest copy has everything that the mirror has, and none was made; the second folder has it too. */
export interface CopyOutcome {
  outcome: 'made' | 'unchanged'
  second: SecondOutcome
}

/** The jobs of the archive thread; paths of files, and of folders that it may write in. */
export type ArchiveJob =
  | {
      task: 'archive'
      file: string
      /** For temporary files. */
      work: string
      mirrorFile: string
      now: string
      /** Files by their name in the archive, in addition to the mirror. */
      parts: Record<string, string>
      about: { program: string; company: string; name: string }
    }
  | { task: 'unpack'; file: string; folder: string }
