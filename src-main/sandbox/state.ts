/** Everything the routes of one running service share. */
import type { IsoDate } from '#contract/values.ts'
import type { SandboxDialect, SandboxSwitches } from './options.ts'
import type { Store } from './store.ts'

/** Invented credentials and ids of the sample company; they open nothing but this service. */
export interface SampleCompany {
  email: string
  token: string
  /** The partner-network owner's pair; the company's own unless the switch separates them. */
  ownerEmail: string
  ownerToken: string
  clientId: string
  clientSecret: string
  accountId: string
  name: string
  nif: string
}

export interface LoggedRequest {
  host: 'invoicing' | 'banking' | 'auth'
  method: string
  path: string
  query: Record<string, string>
  userAgent: string
  status: number
}

export interface SandboxState {
  store: Store
  /** Accounts beside the sample's own, by their ids. */
  otherAccounts: ReadonlyMap<string, Store>
  company: SampleCompany
  dialect: SandboxDialect
  switches: SandboxSwitches
  requests: LoggedRequest[]
  /** Access tokens that were issued: when they end and whether the scope was asked for. */
  accessTokens: Map<string, { endsAt: number; scope: string }>
  /** When access to a registered company was asked for, in epoch milliseconds. */
  requestedAt: Map<string, number>
  approveAfterMs: number
  /** Grows with every change of the transactions, so that counts can be kept. */
  transactionsVersion: number
  now(): number
  today(): IsoDate
  readyDelayMs: number
  tokenLifetimeSeconds: number
  linkLifetimeSeconds: number
  foreignEvery: number
  /** Secret of the expiring links. */
  linkSecret: string
  invoicingUrl: string
}
