/**
 * Checks the mirrors for damage, one after another, some time after each is opened: once a day, and thoroughly where
 * the last program did not close it. It runs in a separate process, since no thread can be stopped within SQLite's
 * check, and quitting would wait for it. A damaged mirror is closed and stays closed, since writing could spread the
 * damage; a restored copy opens again.
 */
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CompanyId } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { CheckJob } from '../../db/connection/check-mirror.ts'
import { PRIVATE_FILE } from '../../files/private-files.ts'
import { runProcess, type StartProcess } from '../../threads/process.ts'
import type { FollowUps } from '../follow-ups.ts'
import { writeWholeFile } from '../whole-file.ts'
import type { OpenCompanies, OpenCompany } from './open-companies.ts'

export interface IntegrityPorts {
  clock: Clock
  startProcess: StartProcess
  workerUrl(name: string): URL
  /** Waits until the first screen is shown. */
  wait(signal: AbortSignal): Promise<void>
  companies: Pick<OpenCompanies, 'refuse'>
  followUps: FollowUps
  onBug(error: unknown): void
}

export interface IntegrityWatch {
  /** Called once for each opening. */
  check(company: OpenCompany): void
  /** Ends the running or pending check of a company; resolves when no process has the file open. */
  end(id: CompanyId): Promise<void>
  /** Resolves when all requested checks have ended. */
  idle(): Promise<void>
  /** Ends all checks; no further ones start. */
  close(): Promise<void>
}

const DAY_MS = 86_400_000

export const createIntegrityWatch = (ports: IntegrityPorts): IntegrityWatch => {
  const stop = new AbortController()
  const checks = new Map<CompanyId, AbortController>()
  let queue: Promise<void> = Promise.resolve()
  let running: { id: CompanyId; ended: Promise<unknown> } | undefined

  const findDamage = async (
    { mirror }: OpenCompany,
    signal: AbortSignal,
  ): Promise<AppError | 'sound' | 'unknown'> => {
    const job: CheckJob = { mirrorFile: mirror.file, thorough: mirror.wasCutOff }
    try {
      const found = await runProcess<string>(ports.startProcess, ports.workerUrl('check'), job, signal)
      return found === 'sound' ? found : new AppError('storage-corrupt', 'the database is damaged')
    } catch (error) {
      if (isAppError(error, 'storage-corrupt')) return error
      // A company that was closed or removed meanwhile is checked when it is opened again.
      if (isAppError(error, 'cancelled') || isAppError(error, 'storage-failed')) return 'unknown'
      throw error
    }
  }
  const examine = async (company: OpenCompany, signal: AbortSignal): Promise<void> => {
    const { id } = company.record
    const { file, wasCutOff } = company.mirror
    if (!wasCutOff && (await wasCheckedToday(file, ports.clock))) return
    await ports.wait(signal)
    if (signal.aborted) return
    const finding = findDamage(company, signal)
    running = { id, ended: finding.catch(() => undefined) } // reported below
    const found = await finding.finally(() => {
      running = undefined
    })
    if (signal.aborted || found === 'unknown') return
    if (found === 'sound') {
      // Where this cannot be written, as on a full disk, the next opening checks again.
      await noteChecked(file, ports.clock).catch(() => undefined)
      return
    }
    await ports.followUps.quiet(id)
    await ports.companies.refuse(id, found)
    ports.followUps.changed(id)
  }
  return {
    check(company) {
      const own = new AbortController()
      checks.set(company.record.id, own)
      const signal = AbortSignal.any([stop.signal, own.signal])
      queue = queue.then(() => examine(company, signal)).catch((error: unknown) => ports.onBug(error))
    },
    async end(id) {
      checks.get(id)?.abort()
      checks.delete(id)
      if (running?.id === id) await running.ended
    },
    idle: () => queue,
    async close() {
      stop.abort()
      await queue
    },
  }
}

/** When a file was last found undamaged, stored next to it; it does not apply to another file in its place. */
const noteOf = (mirrorFile: string): string => join(dirname(mirrorFile), 'checked')
const identityOf = async (mirrorFile: string): Promise<string> => String((await stat(mirrorFile)).ino)

const wasCheckedToday = async (mirrorFile: string, clock: Clock): Promise<boolean> => {
  try {
    const [at = '', identity] = (await readFile(noteOf(mirrorFile), 'utf8')).trim().split(' ')
    const age = clock.epochMs() - Date.parse(at)
    return age >= 0 && age < DAY_MS && identity === (await identityOf(mirrorFile))
  } catch {
    return false // not checked yet
  }
}

const noteChecked = async (mirrorFile: string, clock: Clock): Promise<void> => {
  const text = `${clock.now()} ${await identityOf(mirrorFile)}\n`
  await writeWholeFile(noteOf(mirrorFile), text, { mode: PRIVATE_FILE })
}
