/** Starts the embedded service: three listeners on 127.0.0.1 over one seeded company. */
import { addMovement, type NewMovement, settlePending, withdrawMovement } from './bank.ts'
import type { Movement } from './dialects/movement.ts'
import { composeApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { openState } from './open-state.ts'
import type { SandboxOptions, SandboxSwitches } from './options.ts'
import { readDocumentRoutes } from './routes/read-document.ts'
import { authRoutes } from './routes/token.ts'
import { bankingRoutes } from './routes/transactions.ts'
import type { LoggedRequest, Mail } from './state.ts'
import { findDocument, setUnpaid } from './tables/documents.ts'
import { iterateTruth, type TruthRow } from './tables/truth.ts'

/** What a client needs to connect; the values are invented and open nothing else. */
export interface SandboxAccess {
  invoicingUrl: string
  bankingUrl: string
  authUrl: string
  email: string
  token: string
  /** Partner-network owner's pair: the same as the company's unless `separatePartnerOwner`. */
  ownerEmail: string
  ownerToken: string
  clientId: string
  clientSecret: string
  accountId: string
  documentIds: { from: number; to: number }
}

export interface Sandbox extends SandboxAccess {
  readonly outbox: readonly Mail[]
  /** The newest 20 000 requests; `status` is 0 while one is not answered. */
  readonly requests: readonly LoggedRequest[]
  setFaults(faults: readonly string[]): void
  setSwitches(switches: Partial<SandboxSwitches>): void
  addTransaction(movement: NewMovement): Movement
  removeTransaction(id: string): boolean
  settlePending(id: string): boolean
  /** Marks the document as paid by hand: what is missing becomes `unpaidMinor`. */
  markAsPaid(documentId: number, unpaidMinor?: number): void
  /** Who paid what; in the order of the movements, read one at a time from disk. */
  truth(): IterableIterator<TruthRow>
  /** Ends the life of every access token issued so far. */
  expireTokens(): void
  close(): Promise<void>
}

/**
 * @throws RangeError when a fault or an option cannot be read; rejects when a port is taken
 */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const { state, documentIds } = openState(options)
  const port = options.port ?? 0
  const invoicing = await listen(composeApp(state, 'invoicing', [readDocumentRoutes(state)]), port)
  state.invoicingUrl = invoicing.url
  const banking = await listen(
    composeApp(state, 'banking', [bankingRoutes(state)]),
    port === 0 ? 0 : port + 1,
  )
  const auth = await listen(composeApp(state, 'auth', [authRoutes(state)]), port === 0 ? 0 : port + 2)
  const { company } = state
  return {
    invoicingUrl: invoicing.url,
    bankingUrl: banking.url,
    authUrl: auth.url,
    email: company.email,
    token: company.token,
    ownerEmail: company.ownerEmail,
    ownerToken: company.ownerToken,
    clientId: company.clientId,
    clientSecret: company.clientSecret,
    accountId: company.accountId,
    documentIds,
    outbox: state.outbox,
    requests: state.requests,
    setFaults: (faults) => state.faults.set(faults),
    setSwitches: (switches) => {
      Object.assign(state.switches, switches)
    },
    addTransaction: (movement) => addMovement(state, movement),
    removeTransaction: (id) => withdrawMovement(state, id),
    settlePending: (id) => settlePending(state, id),
    markAsPaid: (documentId, unpaidMinor = 0) => {
      if (!findDocument(state.store, documentId)) throw new RangeError('no such document')
      setUnpaid(state.store, documentId, unpaidMinor)
    },
    truth: () => iterateTruth(state.store),
    expireTokens: () => state.accessTokens.clear(),
    close: async () => {
      await Promise.all([invoicing.close(), banking.close(), auth.close()])
      state.store.close()
    },
  }
}
