/** The log of decisions as pairs and as histories: what back-tests and automatic acceptance are judged by. */
import { NEEDED_CONFIRMATIONS } from '../../../src-preload/contract/plain-values.ts'
import type { PastDecision } from '../../core/matching/by-hand/back-test.ts'
import {
  type CombinationHistory,
  historyByCombination,
  type LoggedDecision,
} from '../../core/matching/explain/evidence-combination.ts'
import type { GroupBody } from '../commands/decisions/group-body.ts'
import type { ReadableDb } from '../connection.ts'
import { hasSeveralAccounts, transactionKeySql } from './transaction-key.ts'

/** Every pair accepted or refused, as it stands. */
export const loadPastDecisions = (db: ReadableDb): PastDecision[] => {
  const key = transactionKeySql(hasSeveralAccounts(db))
  const pairs = db.read<Omit<PastDecision, 'accepted'> & { accepted: number }>(
    `SELECT DISTINCT p.document_id AS documentId, ${key} AS transactionKey, p.accepted FROM (
       SELECT document_id, transaction_id, 1 AS accepted FROM allocation
         WHERE document_id IS NOT NULL AND transaction_id IS NOT NULL
       UNION ALL SELECT document_id, transaction_id, 0 FROM decline) p
     JOIN bank_transaction t ON t.id = p.transaction_id JOIN account a ON a.id = t.account`,
  )
  return pairs.all().map((pair) => ({ ...pair, accepted: pair.accepted === 1 }))
}

function* loggedDecisions(db: ReadableDb): Generator<LoggedDecision> {
  const log = db.read<{ groupId: string; action: LoggedDecision['action']; by: string; body: string }>(
    'SELECT group_id AS groupId, action, by, body FROM decision_event ORDER BY sequence',
  )
  for (const { body, ...decision } of log.iterate())
    yield { ...decision, group: JSON.parse(body) as GroupBody }
}

/** By key of the combination. Reads the whole log: two to three seconds for 100 000 decisions. */
export const loadHistories = (db: ReadableDb): Map<string, CombinationHistory> =>
  historyByCombination(loggedDecisions(db))

/** The gate of automatic acceptance: only what is certain, often confirmed and never refused. */
export const isOffered = (history: CombinationHistory | undefined): history is CombinationHistory =>
  history !== undefined &&
  history.combination.class === 'certain' &&
  history.confirmations >= NEEDED_CONFIRMATIONS &&
  history.refusals === 0
