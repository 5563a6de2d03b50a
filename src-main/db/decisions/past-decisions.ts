/** The decision log as pairs and as histories, for back-tests and automatic acceptance. */
import { sql } from 'kysely'
import { NEEDED_CONFIRMATIONS } from '#contract/plain-values.ts'
import type { DocumentId } from '#contract/values.ts'
import type { DecidedRow } from '#core/endings/back-test.ts'
import type { PastDecision } from '#core/matching/by-hand/back-test.ts'
import {
  type CombinationHistory,
  historyByCombination,
  type LoggedDecision,
} from '#core/matching/explain/evidence-combination.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, query } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { transactionKey } from '../rows/source-keys.ts'

const decidedPairs = query(() =>
  mirror
    .selectFrom((eb) =>
      eb
        .selectFrom('allocation')
        .select(['document_id', 'transaction_id', sql<0 | 1>`1`.as('accepted')])
        .where('document_id', 'is not', null)
        .where('transaction_id', 'is not', null)
        .$narrowType<{ document_id: DocumentId }>()
        .unionAll(
          eb.selectFrom('decline').select(['document_id', 'transaction_id', sql<0 | 1>`0`.as('accepted')]),
        )
        .as('p'),
    )
    .innerJoin('bank_transaction as t', 't.id', 'p.transaction_id')
    .innerJoin('account as a', 'a.id', 't.account')
    .select(['p.document_id as documentId', transactionKey.as('transactionKey'), 'p.accepted'])
    .distinct(),
)

/** Every accepted or rejected pair, by its latest decision. */
export const loadPastDecisions = (db: ReadableDb): PastDecision[] =>
  decidedPairs.all(db).map((pair) => ({ ...pair, accepted: pair.accepted === 1 }))

const decidedRows = query(() =>
  mirror
    .selectFrom('allocation')
    .select([
      'transaction_id as transactionId',
      'document_id as documentId',
      'kind',
      'category as categoryId',
      'amount_minor as amountMinor',
    ])
    .where('transaction_id', 'is not', null)
    .$narrowType<{ transactionId: number }>(),
)

/** Every row in force that concerns a transaction. */
export const listDecidedRows = (db: ReadableDb): DecidedRow[] => decidedRows.all(db)

const rejectedGroups = column(() =>
  mirror.selectFrom('match_group').select('id').where('state', '=', 'rejected'),
)

/** Ids of groups that a person rejected and that are still rejected. */
export const listRejected = (db: ReadableDb): Set<string> => new Set(rejectedGroups.all(db))

const log = query(() =>
  mirror
    .selectFrom('decision_event')
    .select(['group_id as groupId', 'action', 'by', 'body'])
    .orderBy('sequence'),
)

function* loggedDecisions(db: ReadableDb): Generator<LoggedDecision> {
  for (const { body, ...decision } of log.iterate(db))
    yield { ...decision, group: JSON.parse(body) as GroupBody }
}

/** By key of the combination. Reads the whole log: two to three seconds for 100 000 decisions. */
export const loadHistories = (db: ReadableDb): Map<string, CombinationHistory> =>
  historyByCombination(loggedDecisions(db))

/** The conditions of automatic acceptance: certain, often confirmed and never rejected. */
export const isOffered = (history: CombinationHistory | undefined): history is CombinationHistory =>
  history !== undefined &&
  history.combination.class === 'certain' &&
  history.confirmations >= NEEDED_CONFIRMATIONS &&
  history.refusals === 0
