/**
 * Makes copies automatically: after a sync and while a company is in use, at most once an hour and only after changes.
 */
import type { CompanyId } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import { serialQueue } from '#core/serial-queue.ts'
import { newestCopy } from '../../db/copies/backup.ts'
import { lacksCopy } from '../../db/copies/second-folder.ts'
import { keepJob } from '../../threads/job.ts'
import { type BackupPorts, copyNow } from './backups.ts'
import type { BackupJob, CopyOutcome } from './copy-job.ts'
import type { OpenCompany } from './open-companies.ts'

const HOUR_MS = 3_600_000

export interface CopyKeeper {
  /** Makes a copy where one is due. Errors: storage-failed, storage-corrupt, disk-full. */
  keep(company: OpenCompany): Promise<void>
  /** Ends its thread, after the copy under way. */
  close(): Promise<void>
}

/** A sync of many companies makes one copy after another: starting a thread for each took longer than the copy. */
const IDLE_MS = 5_000

/** A copy dated in the future does not count as made within the last hour. */
const isRecent = (madeAt: string, clock: Clock): boolean => {
  const age = clock.epochMs() - Date.parse(madeAt)
  return age >= 0 && age < HOUR_MS
}

export const createCopyKeeper = (ports: BackupPorts): CopyKeeper => {
  const running = new Map<CompanyId, Promise<void>>()
  const thread = keepJob<BackupJob, CopyOutcome>(ports.workerUrl('backup'), null, { idleMs: IDLE_MS })
  const enqueue = serialQueue()
  const queueCopy = (job: BackupJob): Promise<CopyOutcome> => enqueue(() => thread.run(job))

  const keepOne = async (company: OpenCompany): Promise<void> => {
    const { mirror } = company
    const newest = await newestCopy(mirror.backupFolder, ports.clock.now())
    const isEnough =
      newest && (isRecent(newest.madeAt, ports.clock) || newest.changeMark === mirror.read.changeMark())
    // A second folder that was chosen later, or was not available then, gets the copy as soon as possible.
    if (
      isEnough &&
      !(await lacksCopy((await ports.copySettings.read()).folder, company.record.id, newest.id))
    )
      return
    await copyNow({ ...ports, queueCopy }, company)
  }
  return {
    keep(company) {
      const { id } = company.record
      const known = running.get(id)
      if (known) return known
      const keeping = keepOne(company).finally(() => running.delete(id))
      running.set(id, keeping)
      return keeping
    },
    close: thread.end,
  }
}
