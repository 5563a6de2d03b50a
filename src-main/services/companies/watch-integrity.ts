/**
 * Looks whether the mirrors are sound, one after another, some time after each is opened: thoroughly where the last
 * program that had it open was cut off. In a process of its own, since no thread can be stopped within SQLite's check,
 * and quitting would wait for it. A damaged one is closed and stays so, since writing to it could spread the damage;
 * a copy put in its place opens again.
 */
import type { CompanyId } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { CheckJob } from '../../db/check-mirror.ts'
import { runProcess, type StartProcess } from '../../threads/process.ts'
import type { FollowUps } from '../follow-ups.ts'
import type { OpenCompanies, OpenCompany } from './open-companies.ts'

export interface IntegrityPorts {
  startProcess: StartProcess
  workerUrl(name: string): URL
  /** Gives the first screen its time. */
  wait(signal: AbortSignal): Promise<void>
  companies: Pick<OpenCompanies, 'refuse'>
  followUps: FollowUps
  onBug(error: unknown): void
}

export interface IntegrityWatch {
  /** To be called once for each opening. */
  look(company: OpenCompany): void
  /** Ends the look at a company, under way or to come; settles once no process of it holds the file. */
  end(id: CompanyId): Promise<void>
  /** Ends all looks and begins no other. */
  close(): Promise<void>
}

export const createIntegrityWatch = (ports: IntegrityPorts): IntegrityWatch => {
  const stop = new AbortController()
  const looks = new Map<CompanyId, AbortController>()
  let queue: Promise<void> = Promise.resolve()
  let running: { id: CompanyId; ended: Promise<unknown> } | undefined

  const findDamage = async ({ mirror }: OpenCompany, signal: AbortSignal): Promise<AppError | undefined> => {
    const job: CheckJob = { mirrorFile: mirror.file, thorough: mirror.wasCutOff }
    try {
      const found = await runProcess<string>(ports.startProcess, ports.workerUrl('check'), job, signal)
      return found === 'sound' ? undefined : new AppError('storage-corrupt', 'the database is damaged')
    } catch (error) {
      if (isAppError(error, 'storage-corrupt')) return error
      // One that was closed or removed meanwhile is looked at when it is opened again.
      if (isAppError(error, 'cancelled') || isAppError(error, 'storage-failed')) return undefined
      throw error
    }
  }
  const examine = async (company: OpenCompany, signal: AbortSignal): Promise<void> => {
    await ports.wait(signal)
    if (signal.aborted) return
    const { id } = company.record
    const finding = findDamage(company, signal)
    running = { id, ended: finding.catch(() => undefined) } // told below
    const damage = await finding.finally(() => {
      running = undefined
    })
    if (damage === undefined || signal.aborted) return
    await ports.followUps.quiet(id)
    await ports.companies.refuse(id, damage)
    ports.followUps.changed(id)
  }
  return {
    look(company) {
      const own = new AbortController()
      looks.set(company.record.id, own)
      const signal = AbortSignal.any([stop.signal, own.signal])
      queue = queue.then(() => examine(company, signal)).catch((error: unknown) => ports.onBug(error))
    },
    async end(id) {
      looks.get(id)?.abort()
      looks.delete(id)
      if (running?.id === id) await running.ended
    },
    async close() {
      stop.abort()
      await queue
    },
  }
}
