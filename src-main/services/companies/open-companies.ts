/** The only place that knows which companies are open: one mirror and one pair of clients each, opened once. */
import { rm } from 'node:fs/promises'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { BankingClient } from '../../connectors/banking/api.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import { companyFolder } from '../data-folder.ts'
import { toStorageError } from '../json-file.ts'
import { type CompanyRecord, type CompanyRegistry, getCompany } from './registry.ts'

/** The two services of a company, and what has to be closed with them (the embedded service of a sample). */
export interface CompanyClients {
  invoicing: InvoicingClient
  banking: BankingClient
  /** The accounts whose transactions are read (interface 4.10). */
  accountIds: readonly string[]
  /** The ids of the embedded service's documents, to be tracked from the first sync; null for a real service. */
  firstDocumentIds: { from: number; to: number } | null
  /** Whether all their hosts can be reached. Error: cancelled. */
  areReachable(signal: AbortSignal): Promise<boolean>
  /**
   * When requests may be sent again after a host asked to wait, in milliseconds since the epoch; null where none did.
   */
  heldUntilMs(): number | null
  close(): Promise<void>
}

export interface OpenCompany {
  record: CompanyRecord
  mirror: Mirror
  /** Created on first use, so that a mirror works without any service. */
  clients(): Promise<CompanyClients>
  /** Runs work that reads the mirror through its own connection; `closing` cancels it before the mirror is closed. */
  untilClosed<Result>(work: (closing: AbortSignal) => Promise<Result>): Promise<Result>
}

export interface OpenCompanies {
  /**
   * The company; its mirror is opened if necessary. Errors: not-found and those of opening a mirror.
   *
   * @param options `once`: a single read among many companies; `onWorkedOn` is not called for it
   */
  get(id: CompanyId, options?: { once?: boolean }): Promise<OpenCompany>
  /** The open companies, in the order of opening; a company that failed to open is not included. */
  list(): Promise<OpenCompany[]>
  close(id: CompanyId): Promise<void>
  /** Closes it; `get` fails with this error until `whileClosed` has replaced its mirror. */
  refuse(id: CompanyId, error: AppError): Promise<void>
  /**
   * Closes it, runs `work` on its files and opens it again; calls of `get` wait meanwhile. Errors: those of `work` and
   * of opening a mirror.
   */
  whileClosed(id: CompanyId, work: () => Promise<void>): Promise<OpenCompany>
  /** Creates the mirror of a company that starts without data; called while it is closed. Errors: as `get`. */
  makeMirror(id: CompanyId): Promise<void>
  /**
   * Closes it, deletes its folder and runs `forget`; `get` fails with not-found meanwhile. Errors: storage-failed,
   * those of `forget`.
   */
  erase(id: CompanyId, forget: () => Promise<void>): Promise<void>
  closeAll(): Promise<void>
}

export interface OpenCompaniesPorts {
  registry: CompanyRegistry
  dataFolder: string
  /** See `open-mirror.ts`. */
  openMirror(record: CompanyRecord, mayMake: boolean): Promise<Mirror>
  openClients(record: CompanyRecord, mirror: Mirror): Promise<CompanyClients>
  /** Records that the company has a mirror. */
  noteMirror(record: CompanyRecord): Promise<CompanyRecord>
  /** Called before each write to a mirror. */
  onWrite(id: CompanyId): void
  /** Called after each write, whether it succeeded or not. */
  onWritten(id: CompanyId): void
  /** Called when a company was removed. */
  onErased(id: CompanyId): void
  /** Called at each opening. */
  onOpened(company: OpenCompany): void
  /** Called once for each opened company, as soon as it is opened for more than one read. */
  onWorkedOn(company: OpenCompany): void
  /** Called before each work on it. Does not fail. */
  beforeWork(company: OpenCompany): Promise<void>
  /** Ends other work that reads the mirror, before it is closed. */
  beforeClose?(company: OpenCompany): Promise<void>
  /** Called with errors that no caller waits for. */
  onError(error: unknown): void
}

interface Entry {
  company: OpenCompany
  isWorkedOn: boolean
  close(): Promise<void>
}

export const createOpenCompanies = (ports: OpenCompaniesPorts): OpenCompanies => {
  const entries = new Map<CompanyId, Promise<Entry>>()
  const refused = new Map<CompanyId, AppError>()

  const close = async (id: CompanyId): Promise<void> => {
    const entry = entries.get(id)
    entries.delete(id)
    await (await entry)?.close()
  }

  const keep = (id: CompanyId, entry: Promise<Entry>): Promise<Entry> => {
    entries.set(id, entry)
    entry.then(
      ({ company }) => ports.onOpened(company),
      () => entries.delete(id), // a failed opening is not remembered
    )
    return entry
  }

  return {
    async get(id, { once = false } = {}) {
      const refusal = refused.get(id)
      if (refusal) throw refusal
      const entry = await (entries.get(id) ?? keep(id, openEntry(ports, id)))
      if (!once && !entry.isWorkedOn) {
        entry.isWorkedOn = true
        ports.onWorkedOn(entry.company)
      }
      const { company } = entry
      if (!once)
        await company.untilClosed(async (closing) => {
          await ports.beforeWork(company)
          closing.throwIfAborted()
        })
      return company
    },
    async whileClosed(id, work) {
      const before = entries.get(id)
      const reopening = async (): Promise<Entry> => {
        await (await before?.catch(() => undefined))?.close() // one that did not open needs no closing
        await work()
        refused.delete(id)
        return openEntry(ports, id)
      }
      return (await keep(id, reopening())).company
    },
    async makeMirror(id) {
      const record = await getCompany(ports.registry, id)
      await (await ports.openMirror(record, true)).close()
    },
    list: async () =>
      (await Promise.allSettled(entries.values())).flatMap((entry) =>
        entry.status === 'fulfilled' ? entry.value.company : [],
      ),
    close,
    async refuse(id, error) {
      refused.set(id, error)
      await close(id)
    },
    async erase(id, forget) {
      // Any call meanwhile would open its files again, or create new ones.
      refused.set(id, new AppError('not-found', 'the company is being removed'))
      try {
        await close(id)
        await rm(companyFolder(ports.dataFolder, id), { recursive: true, force: true, maxRetries: 5 })
        await forget()
      } catch (error) {
        throw toStorageError(error, "the company's folder")
      } finally {
        refused.delete(id)
      }
      ports.onErased(id)
    },
    async closeAll() {
      await Promise.all([...entries.keys()].map(close))
    },
  }
}

const openEntry = async (ports: OpenCompaniesPorts, id: CompanyId): Promise<Entry> => {
  const known = await getCompany(ports.registry, id)
  const opened = await ports.openMirror(known, false)
  const write: Mirror['write'] = {
    run(command, input) {
      ports.onWrite(id)
      return opened.write.run(command, input).finally(() => ports.onWritten(id))
    },
  }
  const mirror: Mirror = { ...opened, write }
  const record = await ports.noteMirror(known).catch(async (error: unknown) => {
    await mirror.close()
    throw error
  })
  let opening: Promise<CompanyClients> | undefined
  const clients = (): Promise<CompanyClients> => {
    opening ??= ports.openClients(record, mirror).catch((error: unknown) => {
      opening = undefined // the next caller tries again
      throw error
    })
    return opening
  }
  const closing = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const untilClosed: OpenCompany['untilClosed'] = async (work) => {
    const running = work(closing.signal)
    underWay.add(running)
    try {
      return await running
    } finally {
      underWay.delete(running)
    }
  }
  const company: OpenCompany = { record, mirror, clients, untilClosed }
  const close = async (): Promise<void> => {
    closing.abort(new AppError('cancelled', 'cancelled: the company was closed'))
    await Promise.allSettled(underWay)
    const opened = await opening?.catch(() => undefined) // clients that never opened need no closing
    await opened?.close()
    await ports.beforeClose?.(company)
    await mirror.close()
  }
  return { company, isWorkedOn: false, close }
}
