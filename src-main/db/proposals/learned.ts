/** What decisions taught, for a matching run and for a person: payers, and rejected pairs. */
import { type SqlBool, sql } from 'kysely'
import { NEEDED_LESSONS } from '#contract/plain-values.ts'
import type { AliasView, DeclineView } from '#contract/rules.ts'
import { foldText } from '#core/fold.ts'
import type { MatchAlias } from '#core/matching/model/types.ts'
import { PAYEE_KINDS } from '#core/payee-text.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'

const lessonCount = (al: string) =>
  sql<number>`(SELECT count(*) FROM alias_lesson l WHERE l.alias_id = ${sql.ref(`${al}.id`)})`

/** One decision suffices for what stands in a text for a supplier: the text has nothing else that names it. */
const isPayee = (al: string) =>
  sql<SqlBool>`(${sql.join(
    PAYEE_KINDS.map((kind) => sql`${sql.ref(`${al}.value`)} LIKE ${sql.lit(`${kind} %`)}`),
    sql` OR `,
  )})`

/** From the second decision on, or at once where a person typed it. @param al the table's name in the query */
const isTaken = (al: string) =>
  sql<SqlBool>`(${sql.ref(`${al}.forgotten_at`)} IS NULL
    AND (${sql.ref(`${al}.taught_at`)} IS NOT NULL OR ${lessonCount(al)} >= iif(${isPayee(al)}, 1, ${sql.lit(NEEDED_LESSONS)})))`

const standing = query(() =>
  mirror
    .selectFrom('alias as al')
    .select(({ fn }) => ['al.kind', 'al.value', fn.min('al.tax_id').as('taxId')])
    .where(isTaken('al'))
    .groupBy(['al.kind', 'al.value'])
    .having(({ fn }) => fn.countAll(), '=', 1)
    .orderBy('al.kind')
    .orderBy('al.value'),
)

/** Payers that stand for one customer; one that stands for several is left out. */
export const aliasesInForce = (db: ReadableDb): MatchAlias[] => standing.all(db)

type Searched = { text: string; like: string }
type Listed = Searched & { limit: number }

/** Holds the folded search words anywhere in the alias or its customer. */
const isSearched = ({ text, like }: Params<Searched>) =>
  sql<SqlBool>`(${text} = '' OR al.value LIKE ${like} OR al.tax_id LIKE ${like}
    OR EXISTS (SELECT 1 FROM document d WHERE d.tax_id = al.tax_id AND d.customer_key LIKE ${like}))`

const aliasCount = column((params: Params<Searched>) =>
  mirror
    .selectFrom('alias as al')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isSearched(params)),
)
const aliasRows = query((params: Params<Listed>) =>
  mirror
    .selectFrom('alias as al')
    .select((eb) => [
      'al.id',
      'al.kind',
      'al.value',
      'al.tax_id as taxId',
      eb
        .selectFrom('document as d')
        .select('d.name')
        .whereRef('d.tax_id', '=', 'al.tax_id')
        .orderBy('d.id', 'desc')
        .limit(1)
        .as('customer'),
      lessonCount('al').as('confirmations'),
      'al.taught_by as taughtBy',
      'al.taught_at as taughtAt',
      eb('al.forgotten_at', 'is not', null).as('forgotten'),
      isTaken('al').as('inForce'),
      eb
        .selectFrom('alias as other')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('other.kind', '=', 'al.kind')
        .whereRef('other.value', '=', 'al.value')
        .whereRef('other.id', '<>', 'al.id')
        .where(isTaken('other'))
        .$asScalar()
        .$notNull()
        .as('rivals'),
    ])
    .where(isSearched(params))
    .orderBy('customer')
    .orderBy('al.kind', 'desc')
    .orderBy('al.value')
    .limit(params.limit),
)
type AliasRow = ReturnType<typeof aliasRows.all>[number]

/** Country, check digits and the last four: enough to recognise, too little to use. */
const maskIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`

const stateOf = (row: AliasRow): AliasView['state'] => {
  if (row.forgotten) return 'forgotten'
  if (!row.inForce) return 'not-yet'
  return row.rivals > 0 ? 'disputed' : 'in-force'
}

const LESSONS_SHOWN = 5
const newestLessons = query(({ aliasId }: Params<{ aliasId: number }>) =>
  mirror
    .selectFrom('alias_lesson as l')
    .innerJoin('match_group as g', 'g.id', 'l.group_id')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .select(['l.group_id as groupId', 'e.at', 'e.by'])
    .where('l.alias_id', '=', aliasId)
    .orderBy('e.sequence', 'desc')
    .limit(LESSONS_SHOWN),
)
const groupDocuments = query(({ groupId }: Params<{ groupId: string }>) =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('document as d', 'd.id', 'a.document_id')
    .select(['d.id', 'd.source_id', 'd.number'])
    .distinct()
    .where('a.group_id', '=', groupId)
    .orderBy('d.id'),
)

const lessonsOf = (db: ReadableDb, aliasId: number): AliasView['lessons'] =>
  newestLessons.all(db, { aliasId }).map(({ groupId, at, by }) => ({
    at,
    by,
    documents: groupDocuments
      .all(db, { groupId })
      .map(({ source_id, number }) => number ?? String(source_id)),
  }))

/** Sorted by customer, so that all names of one payer are together. */
export const listAliases = (
  db: ReadableDb,
  input: { search: string; limit: number },
): { aliases: AliasView[]; total: number } => {
  const text = foldText(input.search)
  const like = `%${text}%`
  const total = aliasCount.get(db, { text, like }) ?? 0
  const aliases = aliasRows.all(db, { text, like, limit: input.limit }).map(
    (row): AliasView => ({
      id: row.id,
      kind: row.kind,
      value: row.kind === 'iban' ? maskIban(row.value) : row.value,
      taxId: row.taxId,
      customer: row.customer,
      state: stateOf(row),
      confirmations: row.confirmations,
      taught: row.taughtBy === null || row.taughtAt === null ? null : { by: row.taughtBy, at: row.taughtAt },
      lessons: lessonsOf(db, row.id),
    }),
  )
  return { aliases, total }
}

const declined = ({ text, like }: Params<Searched>) =>
  mirror
    .selectFrom('match_group as g')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .where('g.state', '=', 'rejected')
    .where(
      sql<SqlBool>`(${text} = '' OR EXISTS (SELECT 1 FROM decline x
        JOIN document d ON d.id = x.document_id JOIN bank_transaction t ON t.id = x.transaction_id
        WHERE x.group_id = g.id AND (d.search LIKE ${like} OR t.search LIKE ${like})))`,
    )
const declineCount = column((params: Params<Searched>) =>
  declined(params).select(({ fn }) => fn.countAll<number>().as('count')),
)
const declineRows = query((params: Params<Listed>) =>
  declined(params)
    .select(['g.id as groupId', 'e.at', 'e.by'])
    .orderBy('e.sequence', 'desc')
    .limit(params.limit),
)
const declinedDocuments = query(({ groupId }: Params<{ groupId: string }>) =>
  mirror
    .selectFrom('decline as x')
    .innerJoin('document as d', 'd.id', 'x.document_id')
    .select((eb) => ['d.id', eb.fn.coalesce('d.number', sql<string>`''`).as('number'), 'd.name as customer'])
    .distinct()
    .where('x.group_id', '=', groupId)
    .orderBy('d.id'),
)
const declinedTransactions = query(({ groupId }: Params<{ groupId: string }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .select(['t.booking_date as date', 't.text', 't.amount_minor as amountMinor', 't.currency'])
    .where('t.id', 'in', (eb) =>
      eb.selectFrom('decline').select('transaction_id').where('group_id', '=', groupId),
    )
    .orderBy('t.id'),
)

/** Rejected groups in force, latest first. */
export const listDeclines = (
  db: ReadableDb,
  input: { search: string; limit: number },
): { declines: DeclineView[]; total: number } => {
  const text = foldText(input.search)
  const like = `%${text}%`
  const total = declineCount.get(db, { text, like }) ?? 0
  const declines = declineRows.all(db, { text, like, limit: input.limit }).map((row) => ({
    ...row,
    documents: declinedDocuments.all(db, { groupId: row.groupId }),
    transactions: declinedTransactions.all(db, { groupId: row.groupId }),
  }))
  return { declines, total }
}
