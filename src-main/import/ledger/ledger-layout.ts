/** Which column of a ledger extract has which role: guessed from its titles, which no program has alone. */
import type { ColumnRole, TableLayout } from '#contract/import-values.ts'
import { foldText } from '#core/fold.ts'
import { looksLikeAmount } from '../table/amounts.ts'
import { looksLikeDay, type TableRow } from '../table/cells.ts'
import { dayOrderOf } from '../table/day-order.ts'
import { decimalMarkOf, headerOf, MAX_PREAMBLE } from '../table/layout.ts'

export type LedgerRole = Extract<
  ColumnRole,
  | 'date'
  | 'journal'
  | 'entry'
  | 'number'
  | 'text'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'side'
  | 'balance'
  | 'balanceSide'
  | 'account'
  | 'counterpart'
>

/** Folded titles; better names first. Longer ones come before those that begin like them. */
const WORDS: Readonly<Partial<Record<LedgerRole, readonly RegExp[]>>> = {
  date: [
    /^(DATA|DT|DATE|DIA)( (DE |DO |DA )?(LANC|LANCAMENTO|LANCTO|CONTABILISTICA|CONTABIL|MOV|MOVIMENTO))?$/,
    /^(GL )?(POSTING|ENTRY|TRANSACTION) DATE$/,
    /^(DATA|DT) (DE |DO |DA )?(DOC|DOCUMENTO|REGISTO|VALOR)$/,
  ],
  counterpart: [/^(CONTA )?(DE |DA )?(CONTRAPARTIDA|CONTRA CONTA|CONTRACONTA|CTRP|OFFSET ACCOUNT)( CONTA)?$/],
  account: [
    /^(CODIGO |COD |N |N O |NUMERO )?(DE |DA )?(CONTA|ACCOUNT)( SNC| POC| ID| CODE| NO)?$/,
    /^(CONTA|ACCOUNT) (RAZAO|GERAL)$/,
  ],
  journal: [/^(COD |CODIGO |N |N O )?(DO )?(DIARIO|JOURNAL|JNL)( ID)?$/],
  entry: [
    /^(N |NO |N O |NUM |NUMERO |NR )?(DE |DO )?(LANC|LANCAMENTO|LANCTO|ASSENTO|REGISTO|INTERNO|DIARIO)( N)?$/,
    /^(ENTRY|TRANSACTION|VOUCHER|ENTRY NO|TRANSACTION ID|N LANCAMENTO)$/,
    /^(N|NO|N O|NUM|NUMERO|(N|N O) (INTERNO|MOV))$/,
  ],
  number: [
    /^(N |NO |N O |NUM |NUMERO |NR )?(DE |DO )?(DOC|DOCUMENTO|DOCUMENT)( N| NO| NUMERO| EXTERNO| ORIGEM)?$/,
    /^(DOCUMENT NO|REF|REFERENCIA|REFERENCE)$/,
  ],
  text: [
    /^(DESCRICAO|DESCRITIVO|DESCR|HISTORICO|DESIGNACAO|OBSERVACOES|OBS|TEXTO|LIBELLE|DESCRIPTION|MEMO|NARRATIVE)( .{0,30})?$/,
  ],
  debit: [/^(VALOR |MONTANTE |MOVIMENTO |MOV )?(A )?(DEBITOS?|DEBIT|DEVE|DEB)( (EUR|EURO|EUROS))?$/],
  credit: [/^(VALOR |MONTANTE |MOVIMENTO |MOV )?(A )?(CREDITOS?|CREDIT|HAVER|CRED)( (EUR|EURO|EUROS))?$/],
  side: [/^(D C|DC|C D|NATUREZA|DEB CRED|SINAL)$/],
  amount: [/^(VALOR|MONTANTE|IMPORTANCIA|AMOUNT)( (EUR|EURO|EUROS))?$/],
  balance: [
    /^(SALDO|BALANCE)( (ACUMULADO|CORRENTE|CONTA|EUR|EURO|EUROS|PROGRESSIVO))?$/,
    /^(SALDO )?DEVEDOR$/,
  ],
}

/** Amounts of these columns tell the decimal mark; a balance may have its side behind it. */
const AMOUNTS = ['debit', 'credit', 'amount', 'balance'] as const

/** @returns undefined where no row of the head has the titles of a ledger extract */
export const guessLedger = (head: readonly TableRow[]): TableLayout | undefined => {
  for (const [index, row] of head.slice(0, MAX_PREAMBLE).entries()) {
    const columns = columnsOf(row)
    if (!columns) continue
    const below = head.slice(index + 1)
    const cellsOf = (role: LedgerRole): string[] =>
      below.flatMap(({ cells, numbers }) => {
        const at = columns[role]
        return at === undefined || numbers?.has(at) ? [] : cells[at] || []
      })
    const amounts = AMOUNTS.flatMap(cellsOf).map(withoutSide)
    const days = cellsOf('date').filter(looksLikeDay)
    return {
      header: headerOf(row.cells),
      headerLine: row.line,
      columns,
      dateOrder: dayOrderOf(days, [], 'never'),
      decimalMark: decimalMarkOf(amounts.filter(looksLikeAmount)),
    }
  }
  return undefined
}

/** The first row that has titles for a date and for debits and credits, or an amount. */
const columnsOf = ({ cells }: TableRow): TableLayout['columns'] | undefined => {
  const columns: Partial<Record<ColumnRole, number>> = {}
  const taken = new Set<number>()
  const folded = cells.map(foldText)
  for (const [role, shapes] of Object.entries(WORDS) as [LedgerRole, readonly RegExp[]][])
    for (const shape of shapes) {
      const at = folded.findIndex((title, place) => title !== '' && !taken.has(place) && shape.test(title))
      if (at < 0) continue
      columns[role] = at
      taken.add(at)
      break
    }
  const isPair = columns.debit !== undefined && columns.credit !== undefined
  if (columns.date === undefined || !(isPair || columns.amount !== undefined)) return undefined
  if (isPair) delete columns.amount
  else {
    delete columns.debit
    delete columns.credit
  }
  // The side of the balance, behind it: with a title of sides, or with none.
  const behind = (columns.balance ?? -2) + 1
  if (columns.side === behind) delete columns.side
  if (columns.balance !== undefined && /^(D C|DC|C D|(SALDO )?CREDOR|)$/.test(folded[behind] ?? ''))
    columns.balanceSide = behind
  return columns
}

/** Whether the titles of a table can only be those of a ledger: a statement of a bank has no journal. */
export const isLedger = ({ columns }: TableLayout): boolean =>
  columns.journal !== undefined || (columns.counterpart !== undefined && columns.entry !== undefined)

const SIDE = /\s?(D[BR]?|CR?)$/i

/** `1.234,56 D`: an amount, and behind it the side on which a balance is. */
export const withoutSide = (cell: string): string => cell.replace(SIDE, '')

/** -1 where the cell ends with the side of credits. */
export const signOf = (cell: string): 1 | -1 => (SIDE.exec(cell)?.[1]?.toUpperCase().startsWith('C') ? -1 : 1)
