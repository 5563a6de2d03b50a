/** Proposals, decisions and explanations: what the reconcile screen is made of. */
import { z } from 'zod'
import { documentColumns } from './documents.ts'
import { ledgerLineColumns } from './ledger-lines.ts'
import {
  allocation,
  allocationKind,
  alternative,
  combination,
  evidence,
  exchangeRate,
  gateResult,
  matchClass,
  namedPart,
  pairOutcome,
  postingError,
} from './match-values.ts'
import { MAX_SELECTED } from './plain-values.ts'
import { transactionColumns, transactionFilter } from './transactions.ts'
import {
  companyId,
  currencyCode,
  documentId,
  endpoint,
  event,
  instant,
  ledgerLineId,
  minorUnits,
  transactionId,
} from './values.ts'

/** Which proposals and decisions are meant: those of documents, or those of lines of the ledger. */
const book = z.enum(['documents', 'ledger'])

export const groupId = z.string().regex(/^[a-z0-9-]{1,64}$/)

/**
 * proposed: computed, nobody decided. accepted, rejected, undone: a person's decision. After a sync an accepted
 * group is confirmed (UnpaidAmount fell as it said), conflicting (it fell otherwise) or stale (a member vanished
 * or changed).
 */
const groupState = z.enum(['proposed', 'accepted', 'rejected', 'undone', 'confirmed', 'conflicting', 'stale'])
export type GroupState = z.infer<typeof groupState>

export const groupView = z.strictObject({
  id: groupId,
  class: matchClass.nullable(),
  state: groupState,
  balanceMinor: minorUnits,
  currency: currencyCode,
  /** Units of `currency` for one EUR, where it is another: the rows are in EUR. */
  rate: z.string().optional(),
  allocations: z.array(allocation),
  evidence: z.array(evidence),
  alternatives: z.array(alternative),
  /** Links a transaction to a document already settled at the source: nothing is owed, nothing is decided. */
  explained: z.boolean(),
  /** Of a group of the ledger that does not balance, or did not until its correction. */
  error: postingError.optional(),
  /** The group of the ledger whose error it ends. */
  ends: groupId.optional(),
  /** What a person wrote to it. */
  note: z.string().optional(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
})
export type GroupView = z.infer<typeof groupView>

/** What became of one group of a batch; a stale one is skipped and said so, the rest goes on. */
const decisionOutcome = z.strictObject({
  groupId,
  outcome: z.enum(['done', 'stale', 'already-decided', 'not-found', 'ambiguous']),
})
export type DecisionOutcome = z.infer<typeof decisionOutcome>
const outcomes = z.strictObject({ results: z.array(decisionOutcome) })

const ofCompany = { companyId }
/**
 * A group, all that one act decided, or (neither named) the latest with all of its act; in a shared company the person's own
 * latest.
 */
const whatDecision = z.strictObject({ ...ofCompany, groupId: groupId.optional(), act: z.int().optional() })

/** Ambiguous proposals need a choice of a person's each. */
export const bulkClass = z.enum(['certain', 'likely', 'possible'])
export type BulkClass = z.infer<typeof bulkClass>
/** Only proposals whose transactions are all listed by it. */
const bulkFilter = { filter: transactionFilter.optional() }
/** All of a class, or (by key) what of it rests on one combination. */
const bulkChoice = {
  ...ofCompany,
  book: book.optional(),
  ...bulkFilter,
  class: bulkClass,
  combination: combination.shape.key.nullable(),
}

/** A proposal by its id, with what it decides and the reasons it rests on as one hash. */
const bulkShown = z.strictObject({ groupId, meaning: z.string().regex(/^[0-9a-f]{16}$/) })
export type BulkShown = z.infer<typeof bulkShown>

const bulkCount = z.strictObject({
  combination,
  shown: z.array(bulkShown),
  /** What the transactions of these proposals pay. */
  paidMinor: z.int(),
})
export type BulkCount = z.infer<typeof bulkCount>

export const matchingContract = {
  /** Computes all proposals anew in a worker; progress comes as `sync.progressed` with phase `matching`. */
  'matching.propose': endpoint(
    z.strictObject(ofCompany),
    z.strictObject({
      counts: z.strictObject({
        certain: z.int(),
        likely: z.int(),
        possible: z.int(),
        ambiguous: z.int(),
      }),
      durationMs: z.number(),
    }),
  ),
  /** Proposals that hold the focused row; all of a class when neither is named; strongest first. */
  'matching.listProposals': endpoint(
    z.strictObject({
      ...ofCompany,
      book: book.optional(),
      documentId: documentId.optional(),
      transactionId: transactionId.optional(),
      lineId: ledgerLineId.optional(),
      class: matchClass.optional(),
      limit: z.int().min(1).max(200),
    }),
    z.strictObject({ groups: z.array(groupView), total: z.int() }),
  ),
  /** Decisions in force that hold the row, in the order they were taken: what it is reconciled with, why, and by whom. */
  'matching.listDecided': endpoint(
    z
      .strictObject({
        ...ofCompany,
        book: book.optional(),
        documentId: documentId.optional(),
        transactionId: transactionId.optional(),
        lineId: ledgerLineId.optional(),
      })
      .refine(
        ({ documentId, transactionId, lineId }) =>
          [documentId, transactionId, lineId].filter((id) => id !== undefined).length === 1,
      ),
    z.strictObject({ groups: z.array(groupView) }),
  ),
  /**
   * Accepts a proposal, or one reading of an ambiguous one, as it was shown. What is proposed otherwise by now, or is
   * less sure than it was, is `stale`: nobody accepts what is not on the screen.
   */
  'matching.acceptShown': endpoint(
    z.strictObject({
      ...ofCompany,
      groupId,
      class: matchClass,
      allocations: z.array(allocation),
      explained: z.boolean(),
    }),
    outcomes,
  ),
  /** What waits to be accepted many at once, by the reasons it rests on; strongest class first. */
  'matching.countBulk': endpoint(
    z.strictObject({ ...ofCompany, book: book.optional(), ...bulkFilter }),
    z.strictObject({ counts: z.array(bulkCount), currency: currencyCode }),
  ),
  /** Some of what would be accepted, as by lot; the same `seed` shows the same ones. */
  'matching.sampleBulk': endpoint(
    z.strictObject({ ...bulkChoice, seed: z.int().nonnegative(), size: z.int().min(1).max(50) }),
    z.strictObject({ groups: z.array(groupView) }),
  ),
  /** Accepts, as one act, what was shown; what decides something else by now, or rests on other reasons, is `stale`. */
  'matching.acceptBulk': endpoint(
    z.strictObject({ ...ofCompany, shown: z.array(bulkShown).min(1) }),
    outcomes,
  ),
  /**
   * Joins the selected rows by hand. What the transactions lack and no name explains stays open on the newest document;
   * money beyond the documents needs a name.
   */
  'matching.acceptManual': endpoint(
    z.strictObject({
      ...ofCompany,
      documentIds: z.array(documentId).max(MAX_SELECTED),
      transactionIds: z.array(transactionId).max(MAX_SELECTED),
      /** What the difference is made of. */
      named: z.array(namedPart).max(allocationKind.options.length),
      /** Of transactions in another currency; left out, the documents' own where they state one. */
      rate: exchangeRate.optional(),
      /** Names one payment that a closed month classifies as what settled suppliers' documents; the month stays as it is. */
      inClosedMonth: z.literal(true).optional(),
    }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('done'), group: groupView }),
      z.strictObject({
        outcome: z.literal('unbalanced'),
        differenceMinor: minorUnits,
        currency: currencyCode,
      }),
      z.strictObject({ outcome: z.literal('gated'), gates: z.array(gateResult) }),
    ]),
  ),
  /** What transactions in another currency come to in EUR beside these documents; null where no rate is known. */
  'matching.convert': endpoint(
    z.strictObject({
      ...ofCompany,
      documentIds: z.array(documentId).max(MAX_SELECTED),
      transactionIds: z.array(transactionId).max(MAX_SELECTED),
      rate: exchangeRate.optional(),
    }),
    z.strictObject({ rate: z.string().nullable(), euroMinor: minorUnits.nullable() }),
  ),
  'matching.reject': endpoint(
    z.strictObject({ ...ofCompany, groupIds: z.array(groupId).min(1).max(10_000) }),
    outcomes,
  ),
  /** Undoes what is in force: the group to go back to, and how many decisions. */
  'matching.undo': endpoint(whatDecision, z.strictObject({ undone: groupView.nullable(), count: z.int() })),
  /** Decides again what was undone; what no longer holds stays undone (`stale` says how many). */
  'matching.redo': endpoint(
    whatDecision,
    z.strictObject({ redone: groupView.nullable(), count: z.int(), stale: z.int() }),
  ),
  /**
   * Sets of open documents, or of ledger lines, that add up to the transactions, or of transactions that add up to those:
   * exactly one side is asked about. Or of lines that end the error of a group of the ledger, with the rows asked about.
   * Fewest members first; with more than one a person decides.
   */
  'matching.findSums': endpoint(
    z.strictObject({
      ...ofCompany,
      book: book.optional(),
      documentIds: z.array(documentId).max(50).optional(),
      lineIds: z.array(ledgerLineId).max(50).optional(),
      transactionIds: z.array(transactionId).max(50),
      ends: groupId.optional(),
      /**
       * close: of the same customer, or in the ledger within days; all: whatever is open, in the ledger within weeks; closed:
       * single payments that closed months classify, for documents of suppliers.
       */
      scope: z.enum(['close', 'all', 'closed']),
      limit: z.int().min(1).max(20),
    }),
    z.strictObject({
      targetMinor: z.int(),
      /** What each member counts, signed. */
      sets: z.array(z.array(z.strictObject({ id: z.int(), minor: z.int() }))),
      /** False when there are more, or too many to look at all of them. */
      complete: z.boolean(),
      /** Open items looked at. */
      pool: z.int(),
      /** The rows of all members. */
      documents: documentColumns,
      lines: ledgerLineColumns,
      transactions: transactionColumns,
    }),
  ),
  /** Why a transaction is proposed with a document, or with a line of the ledger, or why it is not. */
  'matching.explain': endpoint(
    z
      .strictObject({
        ...ofCompany,
        documentId: documentId.optional(),
        lineId: ledgerLineId.optional(),
        transactionId,
      })
      .refine((pair) => (pair.documentId === undefined) !== (pair.lineId === undefined)),
    z.strictObject({
      gates: z.array(gateResult),
      evidence: z.array(evidence),
      /** Null where a gate refused the pair, or where it is decided. */
      outcome: pairOutcome.nullable(),
      /** The decision that joins the two: its reasons are those of that time, and no condition was looked at anew. */
      decision: groupView.nullable(),
    }),
  ),
  /** An act changed something decided, proposed or mirrored; lists and proposals may be read again. */
  'matching.changed': event(z.strictObject(ofCompany)),
  /** The same in the background: a sync, what was issued, a rematch. What a person looks at stays until they act. */
  'matching.rematched': event(z.strictObject(ofCompany)),
}
