/** Starts the embedded service: three listeners on 127.0.0.1 over one generated company. */
import type { Hono } from 'hono'
import { AppError } from '#core/app-error.ts'
import { addTransaction, bookPending, type NewTransaction, withdrawTransaction } from './bank.ts'
import { controlRoutes } from './controls/control-routes.ts'
import { type FaultBoard, openFaultBoard } from './controls/fault-board.ts'
import { faultHooks } from './controls/inject-faults.ts'
import type { Transaction } from './dialects/transaction.ts'
import { composeApp } from './http/app.ts'
import { type Listener, listen } from './http/listen.ts'
import type { RouteEnvironment } from './http/route-environment.ts'
import { DEFAULT_SEED, openState } from './open-state.ts'
import type { SandboxOptions, SandboxSwitches } from './options.ts'
import { approvePartner } from './partners.ts'
import { cancelDocumentRoutes } from './routes/cancel-document.ts'
import { clientRoutes } from './routes/client.ts'
import { createDocumentRoutes } from './routes/create-document.ts'
import { partnerRoutes } from './routes/partner.ts'
import { pdfRoutes } from './routes/pdf.ts'
import { readDocumentRoutes } from './routes/read-document.ts'
import { authRoutes } from './routes/token.ts'
import { bankingRoutes } from './routes/transactions.ts'
import type { LoggedRequest, SandboxState } from './state.ts'
import { findDocument, setUnpaid } from './tables/documents.ts'
import { listMails, type Mail } from './tables/mails.ts'
import { iterateTruth, type TruthRow } from './tables/truth.ts'

/** What a client needs to connect; the values are invented and valid for this service only. */
export interface SandboxAccess {
  invoicingUrl: string
  bankingUrl: string
  authUrl: string
  email: string
  token: string
  /** Credentials of the partner-network owner: the company's own unless `separatePartnerOwner`. */
  ownerEmail: string
  ownerToken: string
  clientId: string
  clientSecret: string
  accountId: string
  /** Ids of the further accounts. */
  otherAccountIds: string[]
  documentIds: { from: number; to: number }
}

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

/**
 * @throws AppError invalid-input when a fault or an option cannot be read, in-use when a port is taken,
 * storage-failed when the state file cannot be opened
 */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const faults = openFaultBoard(options.faults ?? [], options.seed ?? DEFAULT_SEED)
  const { state, documentIds } = openState(options)
  const hooks = faultHooks(state, faults)
  const port = options.port ?? 0
  const invoicingRoutes = [
    readDocumentRoutes(state, hooks),
    createDocumentRoutes(state, hooks),
    cancelDocumentRoutes(state, hooks),
    partnerRoutes(state, hooks),
    clientRoutes(state, hooks),
    pdfRoutes(state, hooks),
  ]
  const listeners: Listener[] = []
  const close = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener.close()))
    for (const store of [state.store, ...state.otherAccounts.values()]) store.close()
  }
  const open = async (host: LoggedRequest['host'], routes: Hono<RouteEnvironment>[]): Promise<string> => {
    const listenPort = port === 0 ? 0 : port + listeners.length
    const listener = await listen(composeApp(state, host, routes), listenPort)
    listeners.push(listener)
    return listener.url
  }
  try {
    state.invoicingUrl = await open('invoicing', invoicingRoutes)
    const bankingUrl = await open('banking', [bankingRoutes(state, hooks)])
    const authUrl = await open('auth', [authRoutes(state, hooks), controlRoutes(state, faults)])
    return toSandbox(state, faults, { documentIds, bankingUrl, authUrl, close })
  } catch (error) {
    await close()
    throw error
  }
}

interface Opened extends Pick<SandboxAccess, 'bankingUrl' | 'authUrl' | 'documentIds'> {
  close(): Promise<void>
}

/** What tests, benchmarks and the demo can do with a running service. */
const toSandbox = (state: SandboxState, faults: FaultBoard, opened: Opened): Sandbox => {
  const { company } = state
  return {
    ...opened,
    invoicingUrl: state.invoicingUrl,
    email: company.email,
    token: company.token,
    ownerEmail: company.ownerEmail,
    ownerToken: company.ownerToken,
    clientId: company.clientId,
    clientSecret: company.clientSecret,
    accountId: company.accountId,
    otherAccountIds: [...state.otherAccounts.keys()],
    get outbox() {
      return listMails(state.store)
    },
    requests: state.requests,
    setFaults: (texts) => faults.set(texts),
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
