/** Copies made by themselves: after a sync and while a company is in use, once an hour at the most, never without a change. */
import type { CompanyId } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import { serialQueue } from '#core/serial-queue.ts'
import { newestCopy } from '../../db/backup.ts'
import { lacksCopy } from '../../db/second-folder.ts'
import { keepJob } from '../../threads/job.ts'
import { type BackupPorts, copyNow } from './backups.ts'
import type { BackupJob, CopyOutcome } from './copy-job.ts'
import type { OpenCompany } from './open-companies.ts'

const HOUR_MS = 3_600_000

export interface CopyKeeper {
  /** Makes a copy where one is due. Errors: storage-failed, storage-corrupt, disk-full. */
  keep(company: OpenCompany): Promise<void>
  /** Ends its thread; nothing is being copied by then. */
  close(): Promise<void>
}

/** A sync of many makes one copy after another: to start a thread for each took longer than the copy. */
const IDLE_MS = 5_000

/** A copy that a clock made which was ahead says nothing about the last hour. */
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
    // A second folder that was chosen since, or was not there then, gets it as soon as it can.
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
