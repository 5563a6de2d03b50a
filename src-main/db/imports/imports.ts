/** Imported files, their statements, and what is known of accounts and tables from earlier imports. */
import { type SqlBool, sql } from 'kysely'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import { gapBefore, type StatementGap } from '#core/statement-gaps.ts'
import type { ImportKind } from '#core/statements.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'

const files = query(() =>
  mirror
    .selectFrom('imported_file')
    .select([
      'id as fileId',
      'state',
      'name',
      'kind',
      'imported_at as importedAt',
      'imported_by as importedBy',
      'undone_at as undoneAt',
      'undone_by as undoneBy',
    ])
    .where('state', '<>', 'staged')
    .orderBy('id', 'desc')
    .limit(500),
)
const statements = query(() =>
  mirror
    .selectFrom('imported_statement as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select([
      's.file as fileId',
      'f.state',
      's.account_id as accountId',
      's.currency',
      's.from_date as from',
      's.to_date as to',
      's.opening_minor as openingMinor',
      's.closing_minor as closingMinor',
      sql<number>`(SELECT count(*) FROM imported_row r WHERE r.statement = s.id)`.as('rows'),
    ])
    .where('f.state', '<>', 'staged')
    .orderBy('s.id'),
)

const extracts = query(() =>
  mirror
    .selectFrom('ledger_extract as e')
    .innerJoin('imported_file as f', 'f.id', 'e.file')
    .innerJoin('ledger as l', 'l.id', 'e.ledger')
    .select([
      'e.file as fileId',
      'f.state',
      sql<string>`trim(l.code || ' ' || l.name)`.as('accountId'),
      sql<string>`'EUR'`.as('currency'),
      'e.from_date as from',
      'e.to_date as to',
      'e.opening_minor as openingMinor',
      'e.closing_minor as closingMinor',
      sql<number>`(SELECT count(*) FROM extract_line x WHERE x.extract = e.id)`.as('rows'),
    ])
    .orderBy('e.id'),
)

const saftFiles = query(() =>
  mirror.selectFrom('saft_file as s').select([
    's.file as fileId',
    's.company_name as companyName',
    's.tax_id as taxId',
    's.from_date as from',
    's.to_date as to',
    sql<number>`(SELECT count(*) FROM saft_document d WHERE d.file = s.file)
        + (SELECT count(DISTINCT document_id) FROM supplier_row d WHERE d.file = s.file)`.as('documents'),
    sql<number>`(SELECT count(*) FROM saft_receipt r WHERE r.file = s.file)
        + (SELECT count(*) FROM supplier_row r WHERE r.file = s.file AND r.document_id IS NULL)`.as(
      'receipts',
    ),
  ]),
)

type ListedSaft = Omit<ReturnType<typeof saftFiles.all>[number], 'fileId'>

interface ListedStatement {
  /** The bank account; of a ledger extract the code and name of its account. */
  accountId: string
  currency: string
  from: IsoDate | null
  to: IsoDate | null
  rows: number
  openingMinor: Minor | null
  closingMinor: Minor | null
  gap: StatementGap | null
}

export interface ListedImport {
  fileId: number
  name: string
  kind: ImportKind
  importedAt: Instant
  importedBy: string
  undoneAt: Instant | null
  undoneBy: string | null
  statements: ListedStatement[]
  saft: ListedSaft | null
}

/** Latest first, at most five hundred; gaps are found between those in force. */
export const listImports = (db: ReadableDb): ListedImport[] => {
  const all = [...statements.all(db), ...extracts.all(db)]
  const inForce = Map.groupBy(
    all.filter(({ state }) => state === 'applied'),
    ({ accountId }) => accountId,
  )
  const byFile = Map.groupBy(all, ({ fileId }) => fileId)
  const saft = new Map(saftFiles.all(db).map(({ fileId, ...shown }) => [fileId, shown]))
  return files.all(db).map(({ state, ...file }) => ({
    ...file,
    saft: saft.get(file.fileId) ?? null,
    statements: (byFile.get(file.fileId) ?? []).map((one) => {
      const { fileId: _file, state: _state, ...shown } = one
      const gap = state === 'applied' ? gapBefore(one, inForce.get(one.accountId) ?? []) : null
      return { ...shown, gap }
    }),
  }))
}

const ofKind = column(({ kind }: Params<{ kind: ImportKind }>) =>
  mirror
    .selectFrom('imported_file')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'applied')
    .limit(1),
)

/** Whether a file of this kind was imported, and not undone. */
export const hasImported = (db: ReadableDb, kind: ImportKind): boolean =>
  ofKind.get(db, { kind }) !== undefined

const accounts = query(() => mirror.selectFrom('account').select('account_id').orderBy('account_id'))

/** The id of every account of the mirror. */
export const listAccountIds = (db: ReadableDb): string[] =>
  accounts.all(db).map(({ account_id }) => account_id)

const named = column(({ name }: Params<{ name: string }>) =>
  mirror
    .selectFrom('account as a')
    .leftJoin('account_name as n', 'n.account', 'a.id')
    .select('a.account_id')
    .where((eb) => eb.or([eb('a.account_id', '=', name), eb('n.name', '=', name)]))
    .limit(1),
)

/** The account of this id, or that a name in files means; undefined where it is unknown. */
export const findAccountNamed = (db: ReadableDb, name: string): string | undefined => named.get(db, { name })

/** Whether an import under this name is in force, or none ever was: a name that only undone imports used means nothing. */
const isInForce = sql<SqlBool>`(
  EXISTS (SELECT 1 FROM imported_statement s JOIN imported_file f ON f.id = s.file
    WHERE s.account_name = n.name AND f.state = 'applied')
  OR NOT EXISTS (SELECT 1 FROM imported_statement s JOIN imported_file f ON f.id = s.file
    WHERE s.account_name = n.name AND f.state = 'undone'))`
const meant = column(({ name }: Params<{ name: string }>) =>
  mirror
    .selectFrom('account as a')
    .leftJoin('account_name as n', 'n.account', 'a.id')
    .select('a.account_id')
    .where((eb) => eb.or([eb('a.account_id', '=', name), sql<SqlBool>`n.name = ${name} AND ${isInForce}`]))
    .limit(1),
)
const namesOfAccount = query(({ accountId }: Params<{ accountId: string }>) =>
  mirror
    .selectFrom('account_name as n')
    .innerJoin('account as a', 'a.id', 'n.account')
    .select('n.name')
    .where('a.account_id', '=', accountId)
    .where(isInForce)
    .orderBy('n.name'),
)

/** As `findAccountNamed`, unless only undone imports used the name: a wrong answer can be corrected. */
export const findAccountMeant = (db: ReadableDb, name: string): string | undefined => meant.get(db, { name })

/** The names that files and joined accounts gave the account. */
export const listAccountNames = (db: ReadableDb, accountId: string): string[] =>
  namesOfAccount.all(db, { accountId }).map(({ name }) => name)

const layouts = query(() =>
  mirror
    .selectFrom('table_layout as l')
    .innerJoin('account as a', 'a.id', 'l.account')
    .select(['a.account_id as accountId', 'l.layout'])
    .orderBy('l.account'),
)

const ofLists = query(() => mirror.selectFrom('list_layout').select('layout').orderBy('header'))

/** The columns that people chose for lists of open documents, each layout as JSON. */
export const listListLayouts = (db: ReadableDb): string[] => ofLists.all(db).map(({ layout }) => layout)

/** The columns that people chose for tables, each layout as JSON. */
export const listTableLayouts = (db: ReadableDb): { accountId: string; layout: string }[] => layouts.all(db)

const withoutRates = column(({ file }: Params<{ file: number }>) =>
  mirror
    .selectFrom('saft_document')
    .select('id')
    .where('file', '=', file)
    .where('rates', 'is', null)
    .limit(1),
)

/** Whether it was imported before the VAT by rate of its documents was kept. */
export const lacksRates = (db: ReadableDb, file: number): boolean =>
  withoutRates.get(db, { file }) !== undefined
