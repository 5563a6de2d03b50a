/** The state that all routes of a running service share. */

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { IsoDate } from '#contract/values.ts'
import type { SandboxSwitches } from './options.ts'
import type { Store } from './store.ts'

/** Invented credentials and ids of the sample company; valid for this service only. */
export interface SampleCompany {
  email: string
  token: string
  /** Credentials of the partner-network owner; the company's own unless the switch separates them. */
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
  /** Further accounts by their ids. */
  otherAccounts: ReadonlyMap<string, Store>
  company: SampleCompany
  switches: SandboxSwitches
  requests: LoggedRequest[]
  /** Issued access tokens: when they end and which scope was requested. */
  accessTokens: Map<string, { endsAt: number; scope: string }>
  /** When access to a registered company was requested, in epoch milliseconds. */
  requestedAt: Map<string, number>
  approveAfterMs: number
  /** Incremented by every change of the transactions, so that counts can be cached. */
  transactionsVersion: number
  now(): number
  today(): IsoDate
  readyDelayMs: number
  tokenLifetimeSeconds: number
  linkLifetimeSeconds: number
  foreignEvery: number
  /** The key that signs expiring links. */
  linkSecret: string
  invoicingUrl: string
}

interface RouteVariables {
  /** Subscription to whose documents the headers give access: `main`, or a partner's NIF. */
  owner: string
}
/** Values that the middleware passes to the routes of the three applications. */
export type RouteEnvironment = { Bindings: HttpBindings; Variables: RouteVariables }
export type RouteContext = Context<RouteEnvironment>
