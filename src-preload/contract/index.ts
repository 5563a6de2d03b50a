/** The whole border in one record: every channel the window may use, and the types derived from it. */
import type { z } from 'zod'
import { appContract } from './app.ts'
import { attentionContract } from './attention.ts'
import { backupsContract } from './backups.ts'
import { closingContract } from './closing.ts'
import { companiesContract } from './companies.ts'
import { companyListContract } from './company-lists.ts'
import { documentsContract } from './documents.ts'
import { driftContract } from './drift.ts'
import { endingsContract } from './endings.ts'
import { historyContract } from './history.ts'
import { importsContract } from './imports.ts'
import { customersContract, issuingContract } from './issuing.ts'
import { journalContract } from './journal.ts'
import { ledgerContract } from './ledger.ts'
import { ledgerLinesContract } from './ledger-lines.ts'
import { manyReportsContract } from './many-reports.ts'
import { matchingContract } from './matching.ts'
import { notesContract } from './notes.ts'
import { officeContract } from './office.ts'
import { officeSetContract } from './office-set.ts'
import { partnersContract } from './partners.ts'
import { questionsContract } from './questions.ts'
import { reportsContract } from './reports.ts'
import { reviewContract } from './review.ts'
import { rulesContract } from './rules.ts'
import { sameAccountsContract } from './same-accounts.ts'
import { searchContract } from './search.ts'
import { sharingContract } from './sharing.ts'
import { syncContract } from './sync.ts'
import { transactionsContract } from './transactions.ts'
import { updatesContract } from './updates.ts'
import type { endpoint, event } from './values.ts'

export const contract = {
  ...appContract,
  ...companiesContract,
  ...companyListContract,
  ...officeContract,
  ...officeSetContract,
  ...backupsContract,
  ...documentsContract,
  ...transactionsContract,
  ...sharingContract,
  ...syncContract,
  ...attentionContract,
  ...historyContract,
  ...matchingContract,
  ...endingsContract,
  ...questionsContract,
  ...notesContract,
  ...closingContract,
  ...reviewContract,
  ...driftContract,
  ...reportsContract,
  ...manyReportsContract,
  ...journalContract,
  ...searchContract,
  ...rulesContract,
  ...issuingContract,
  ...customersContract,
  ...partnersContract,
  ...importsContract,
  ...ledgerContract,
  ...ledgerLinesContract,
  ...sameAccountsContract,
  ...sharingContract,
  ...updatesContract,
}

export type Contract = typeof contract
type AnyEndpoint = ReturnType<typeof endpoint>
type AnyEvent = ReturnType<typeof event>

export type Channel = { [K in keyof Contract]: Contract[K] extends AnyEndpoint ? K : never }[keyof Contract]
export type EventName = { [K in keyof Contract]: Contract[K] extends AnyEvent ? K : never }[keyof Contract]

type EndpointOf<C extends Channel> = Extract<Contract[C], AnyEndpoint>
type EventOf<E extends EventName> = Extract<Contract[E], AnyEvent>

/** What a caller sends: before the schema has parsed it. */
export type Request<C extends Channel> = z.input<EndpointOf<C>['input']>
/** What a handler receives: after the schema has parsed it. */
export type ParsedRequest<C extends Channel> = z.output<EndpointOf<C>['input']>
export type Response<C extends Channel> = z.output<EndpointOf<C>['output']>
export type EventPayload<E extends EventName> = z.output<EventOf<E>['payload']>

/** What a handler answers; nothing, where the window only waits for it. */
type Answer<C extends Channel> =
  | Promise<Response<C>>
  | (Response<C> extends Record<string, never> ? Promise<void> : never)

/** One function for each endpoint, of one feature or of all; the compiler says which one is missing. */
export type Handlers<Feature extends string = string> = {
  [C in Extract<Channel, `${Feature}.${string}`>]: (input: ParsedRequest<C>) => Answer<C>
}
