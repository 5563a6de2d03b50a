/**
 * Looks whether the mirrors are sound, one after another, some time after each is opened: thoroughly where the last
 * program that had it open was cut off. In a process of its own, since no thread can be stopped within SQLite's check,
 * and quitting would wait for it. A damaged one is closed and stays so, since writing to it could spread the damage;
 * a copy put in its place opens again.
 */
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { AppError, isAppError } from '../../core/app-error.ts'
import type { CheckJob } from '../../db/check-mirror.ts'
import { runProcess, type StartProcess } from '../jobs/run-process.ts'
import type { OpenCompanies, OpenCompany } from './open-companies.ts'

export interface IntegrityPorts {
  startProcess: StartProcess
  workerUrl(name: string): URL
  /** Gives the first screen its time. */
  wait(signal: AbortSignal): Promise<void>
  companies: Pick<OpenCompanies, 'refuse'>
  /** Ends what works on the company by itself. */
  quiet(id: CompanyId): Promise<void>
  /** Hears that a company cannot be used as it is. */
  onDamaged(id: CompanyId): void
  onBug(error: unknown): void
}

export interface IntegrityWatch {
  /** To be called once for each opening. */
  look(company: OpenCompany): void
  /** Ends a check under way and begins no other. */
  close(): Promise<void>
}

export const createIntegrityWatch = (ports: IntegrityPorts): IntegrityWatch => {
  const stop = new AbortController()
  let queue: Promise<void> = Promise.resolve()

  const findDamage = async ({ mirror }: OpenCompany): Promise<AppError | undefined> => {
    const job: CheckJob = { mirrorFile: mirror.file, thorough: mirror.wasCutOff }
    try {
      const found = await runProcess<string>(ports.startProcess, ports.workerUrl('check'), job, stop.signal)
      return found === 'sound' ? undefined : new AppError('storage-corrupt', 'the database is damaged')
    } catch (error) {
      if (isAppError(error, 'storage-corrupt')) return error
      // One that was closed or removed meanwhile is looked at when it is opened again.
      if (isAppError(error, 'cancelled') || isAppError(error, 'storage-failed')) return undefined
      throw error
    }
  }
  const examine = async (company: OpenCompany): Promise<void> => {
    await ports.wait(stop.signal)
    const damage = stop.signal.aborted ? undefined : await findDamage(company)
    if (damage === undefined) return
    const { id } = company.record
    await ports.quiet(id)
    await ports.companies.refuse(id, damage)
    ports.onDamaged(id)
  }
  return {
    look(company) {
      queue = queue.then(() => examine(company)).catch((error: unknown) => ports.onBug(error))
    },
    async close() {
      stop.abort()
      await queue
    },
  }
}
