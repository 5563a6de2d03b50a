/** Starts the sample service with faults, dialects and controls. */
import { AppError } from '#core/app-error.ts'
import { DEFAULT_SEED } from '../../src-main/sandbox/open-state.ts'
import type { SandboxSwitches, SandboxOptions as ServiceOptions } from '../../src-main/sandbox/options.ts'
import { approvePartner } from '../../src-main/sandbox/partners.ts'
import { type SandboxAccess, startService } from '../../src-main/sandbox/start-service.ts'
import type { LoggedRequest, SandboxState } from '../../src-main/sandbox/state.ts'
import { findDocument } from '../../src-main/sandbox/tables/documents.ts'
import type { Mail } from '../../src-main/sandbox/tables/mails.ts'
import type { TruthRow } from '../../src-main/sandbox/tables/truth.ts'
import type { Transaction } from '../../src-main/sandbox/transaction.ts'
import { addTransaction, bookPending, type NewTransaction, withdrawTransaction } from './bank.ts'
import { controlRoutes } from './control-routes.ts'
import { type SandboxDialect, writerIn } from './dialects/dialect.ts'
import { openFaultBoard } from './fault-board.ts'
import { faultHooks } from './inject-faults.ts'
import { iterateTruth, listMails, setUnpaid } from './tables.ts'

export interface SandboxOptions extends ServiceOptions {
  dialect?: SandboxDialect
  /** Fault rules in the grammar of `fault-grammar.ts`. */
  faults?: string[]
}

/** The sample service with what tests and benchmarks can do with it while it runs. */
export interface Sandbox extends SandboxAccess {
  /** E-mails the real service would have sent so far (interface part 6). */
  readonly outbox: readonly Mail[]
  /** The newest 20 000 requests; `status` is 0 while one is not answered. */
  readonly requests: readonly LoggedRequest[]
  setFaults(faults: readonly string[]): void
  setSwitches(switches: Partial<SandboxSwitches>): void
  addTransaction(transaction: NewTransaction): Transaction
  removeTransaction(id: string): boolean
  bookPending(id: string): boolean
  /** Marks the document as paid by hand: what is missing becomes `unpaidMinor`. */
  markAsPaid(documentId: number, unpaidMinor?: number): void
  /** Approves a requested partnership in the company's place; true when there was a request. */
  approvePartner(nif: string): boolean
  /** Who paid what; in the order of the transactions, read one at a time from disk. */
  truth(): IterableIterator<TruthRow>
  /** Expires every access token issued so far. */
  expireTokens(): void
  close(): Promise<void>
}

/** @throws AppError as `startService`, and invalid-input when a fault or the dialect cannot be read */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const { dialect = 'berlin', faults: texts = [], ...service } = options
  const faults = openFaultBoard(texts, options.seed ?? DEFAULT_SEED)
  const recordIn = writerIn(dialect)
  const opened = Promise.withResolvers<SandboxState>()
  const running = await startService(service, (state) => {
    opened.resolve(state)
    return {
      hooks: { ...faultHooks(state, faults), recordIn },
      authRoutes: [controlRoutes(state, faults)],
    }
  })
  const state = await opened.promise
  return {
    ...running,
    get outbox() {
      return listMails(state.store)
    },
    requests: state.requests,
    setFaults: (rules) => faults.set(rules),
    setSwitches: (switches) => {
      Object.assign(state.switches, switches)
    },
    addTransaction: (transaction) => addTransaction(state, transaction),
    removeTransaction: (id) => withdrawTransaction(state, id),
    bookPending: (id) => bookPending(state, id),
    markAsPaid: (documentId, unpaidMinor = 0) => {
      if (!findDocument(state.store, documentId)) throw new AppError('not-found', 'there is no such document')
      setUnpaid(state.store, documentId, unpaidMinor)
    },
    approvePartner: (nif) => approvePartner(state, nif),
    truth: () => iterateTruth(state.store),
    expireTokens: () => state.accessTokens.clear(),
  }
}
