/** Reads bank and card statements in OFX 1 (SGML) and 2 (XML), including QFX. */
import { toIban } from '#core/account-names.ts'
import type { SaidOfRows } from '../balance-proof.ts'
import { toCurrency } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import type { StatementSink } from '../model.ts'
import { type DecimalMark, dateOf, type Leaves, type OfxTransaction, toRows } from './statement-rows.ts'
import { tokensOf } from './tokens.ts'

const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS'])
/** Elements with children of the same names as a transaction or an account; a leaf belongs to the innermost open one. */
const AGGREGATES = new Set([
  ...STATEMENTS,
  'BANKACCTFROM',
  'CCACCTFROM',
  'BANKACCTTO',
  'CCACCTTO',
  'BANKTRANLIST',
  'BANKTRANLISTP',
  'STMTTRN',
  'STMTTRNP',
  'PENDING',
  'PAYEE',
  'CURRENCY',
  'ORIGCURRENCY',
  'LEDGERBAL',
  'AVAILBAL',
  'BALLIST',
  'BAL',
  'STATUS',
  'INVSTMTRS',
])

/** Lists of transactions that are not booked, and a mark of one. */
const PENDING = ['BANKTRANLISTP', 'STMTTRNP', 'PENDING']

/** A statement is in memory until its end, as amounts and balances explain one another. */
const MAX_ROWS = 1_000_000

interface Statement {
  line: number
  account: Leaves
  list: Leaves
  ledger: Leaves
  currency: string | undefined
  transactions: OfxTransaction[]
}

const accountOf = (leaves: Leaves): { iban: string | null; number: string | null } => {
  const sent = leaves.get('ACCTID')
  const iban = toIban(sent)
  const parts = [leaves.get('BANKID'), leaves.get('BRANCHID'), sent]
  return { iban: iban ?? null, number: iban ? null : parts.filter(Boolean).join('-') || null }
}

/**
 * Reads the file and passes each statement to `sink`.
 *
 * @param answers a person's answers about amounts that may be read in two ways, and about rows that may state a balance
 * Errors: `no-statement`; those of `toRows`; `truncated` where the file ends inside a statement;
 * `too-large` for more than a million rows.
 */
export const readOfx = async (
  text: AsyncIterable<string>,
  sink: StatementSink,
  answers: { decimalMark?: DecimalMark | null | undefined; said?: SaidOfRows | undefined } = {},
): Promise<void> => {
  const open: string[] = []
  let statement: Statement | undefined
  let transaction: OfxTransaction | undefined
  let statements = 0
  let lastLine = 0
  let hasRoot = false
  let isWhole = false

  const finishTransaction = (): void => {
    if (transaction && isPending(transaction)) transaction = undefined
    if (statement && transaction && statement.transactions.push(transaction) > MAX_ROWS)
      throw fileProblem('too-large', { line: transaction.line })
    transaction = undefined
  }
  const finishStatement = (): void => {
    finishTransaction()
    if (!statement) return
    const currency = statement.currency ?? 'EUR'
    const ledger = statement.ledger.get('BALAMT')
    const read = toRows(withoutRepetition(statement.transactions), {
      currency,
      ledger,
      decimalMark: answers.decimalMark ?? undefined,
      said: answers.said,
    })
    sink.begin(accountOf(statement.account), statement.currency ?? null)
    for (const row of read.rows) sink.row(row)
    const asOf = dateOf(statement.ledger.get('DTASOF')) ?? null
    sink.end({
      currency,
      opening: read.openingMinor === null ? null : { date: null, minor: read.openingMinor },
      closing: read.closingMinor === null ? null : { date: asOf, minor: read.closingMinor },
      from: dateOf(statement.list.get('DTSTART')) ?? null,
      to: dateOf(statement.list.get('DTEND')) ?? null,
    })
    statement = undefined
    statements += 1
  }

  const openAggregate = (name: string, line: number): void => {
    if (name === 'OFX') hasRoot = true
    if (!AGGREGATES.has(name)) return
    if (STATEMENTS.has(name)) {
      finishStatement()
      open.length = 0
      statement = {
        line,
        account: new Map(),
        list: new Map(),
        ledger: new Map(),
        currency: undefined,
        transactions: [],
      }
    } else if (name === 'STMTTRN') {
      finishTransaction()
      if (!statement && !open.includes('INVSTMTRS')) throw fileProblem('malformed', { line, element: name })
      const at = open.indexOf('STMTTRN')
      if (at >= 0) open.length = at
      const isBooked = !open.some((element) => PENDING.includes(element))
      transaction = isBooked ? { leaves: new Map(), payee: new Map(), currency: new Map(), line } : undefined
    } else if (name === 'LEDGERBAL' || name === 'AVAILBAL') {
      finishTransaction()
      open.length = Math.min(open.length, 1)
    }
    if (name === 'PENDING') transaction?.leaves.set(name, '')
    open.push(name)
  }
  const closeAggregate = (name: string): void => {
    if (name === 'OFX') isWhole = true
    const at = open.lastIndexOf(name)
    if (at >= 0) open.length = at
    if (name === 'STMTTRN' || name === 'BANKTRANLIST') finishTransaction()
    if (STATEMENTS.has(name)) finishStatement()
  }
  const leavesFor = (current: Statement): Leaves | undefined => {
    switch (open.at(-1)) {
      case 'STMTTRN':
        return transaction?.leaves
      case 'PAYEE':
        return transaction?.payee
      case 'CURRENCY':
        return transaction?.currency
      case 'BANKACCTFROM':
      case 'CCACCTFROM':
        return current.account
      case 'BANKTRANLIST':
        return current.list
      case 'LEDGERBAL':
        return current.ledger
      default:
        return undefined
    }
  }

  for await (const token of tokensOf(text)) {
    lastLine = token.line
    if (token.kind === 'open') openAggregate(token.name, token.line)
    else if (token.kind === 'close') closeAggregate(token.name)
    else if (statement) {
      if (token.name === 'CURDEF') statement.currency = toCurrency(token.value)
      else addLeaf(leavesFor(statement), token.name, token.value)
    }
  }
  if (hasRoot && !isWhole) throw fileProblem('truncated', { line: lastLine })
  finishStatement()
  if (statements === 0) throw fileProblem('no-statement')
}

/** An element `PENDING` is a mark, unless it says no. */
const isPending = ({ leaves }: OfxTransaction): boolean => {
  const said = leaves.get('PENDING')
  return said !== undefined && !/^(?:N|NO|NAO|FALSE|0)$/i.test(said)
}

/** Some banks write a text in several elements: none of them is lost. */
const addLeaf = (leaves: Leaves | undefined, name: string, value: string): void => {
  const before = name === 'MEMO' ? leaves?.get(name) : undefined
  leaves?.set(name, before === undefined ? value : `${before} ${value}`)
}

/** A list that is written twice in one statement is read once, where ids, or days that go back, prove that it is the same. */
const withoutRepetition = (transactions: OfxTransaction[]): OfxTransaction[] => {
  const half = transactions.length / 2
  const [first, second] = [transactions.slice(0, half), transactions.slice(half)]
  const of = (name: string) => new Set(first.map(({ leaves }) => leaves.get(name) ?? ''))
  const [ids, days] = [of('FITID'), of('DTPOSTED')]
  const isProven = days.size > 1 || (ids.size === half && !ids.has(''))
  if (half < 2 || first.length !== second.length || !isProven) return transactions
  const textOf = ({ leaves, payee }: OfxTransaction): string => JSON.stringify([[...leaves], [...payee]])
  return first.every((one, at) => textOf(one) === textOf(second[at] ?? one)) ? first : transactions
}
