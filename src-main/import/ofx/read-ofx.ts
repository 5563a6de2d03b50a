/** Reads bank and card statements in OFX 1 (SGML) and 2 (XML), including QFX. */

import type { IsoDate } from '#contract/values.ts'
import { toIban } from '#core/account-names.ts'
import { parseIsoDate } from '#core/calendar.ts'
import { minorDigits, parseAmount } from '#core/money.ts'
import type { StatementBalance } from '#core/statements.ts'
import { joined, oneLine, orNull, referenceOf, toCurrency } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import type { StatementSink } from '../model.ts'
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
  'STMTTRN',
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

/** The day as written, in any time zone: `20261105120000.000[-3:GMT]`. */
const dateOf = (text: string | undefined): IsoDate | undefined => {
  const shape = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '')
  return shape ? parseIsoDate(`${shape[1]}-${shape[2]}-${shape[3]}`) : undefined
}

type Leaves = Map<string, string>

interface Statement {
  line: number
  account: Leaves
  list: Leaves
  ledger: Leaves
  currency: string | undefined
  begun: boolean
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
 * Errors: `no-statement`; `bad-row` for a transaction without date or amount, with its line; `truncated` where the file
 * ends inside a statement.
 */
export const readOfx = async (text: AsyncIterable<string>, sink: StatementSink): Promise<void> => {
  const open: string[] = []
  let statement: Statement | undefined
  let transaction: { leaves: Leaves; payee: Leaves; currency: Leaves; line: number } | undefined
  let statements = 0
  let lastLine = 0
  let hasRoot = false
  let isWhole = false

  const currencyOf = (current: Statement): string => current.currency ?? 'EUR'
  const begin = (current: Statement): void => {
    if (current.begun) return
    current.begun = true
    sink.begin(accountOf(current.account), current.currency ?? null)
  }
  const finishTransaction = (): void => {
    if (!statement || !transaction) return
    const { leaves, payee, line } = transaction
    const currency = toCurrency(transaction.currency.get('CURSYM')) ?? currencyOf(statement)
    transaction = undefined
    begin(statement)
    const amountMinor = parseAmount(leaves.get('TRNAMT') ?? '', minorDigits(currency))
    if (amountMinor === undefined) throw fileProblem('bad-row', { line, element: 'STMTTRN/TRNAMT' })
    const bookingDate = dateOf(leaves.get('DTPOSTED'))
    if (bookingDate === undefined) throw fileProblem('bad-row', { line, element: 'STMTTRN/DTPOSTED' })
    const name = leaves.get('NAME') ?? payee.get('NAME')
    const text = joined([name, leaves.get('MEMO'), leaves.get('CHECKNUM')])
    sink.row({
      line,
      bookingDate,
      valueDate: dateOf(leaves.get('DTAVAIL')) ?? null,
      amountMinor,
      currency,
      text: text === '' ? oneLine(leaves.get('TRNTYPE') ?? '') : text,
      counterpartyName: orNull(payee.get('NAME')),
      counterpartyIban: null,
      reference: referenceOf(leaves.get('REFNUM') ?? leaves.get('CHECKNUM')),
      bankReference: referenceOf(leaves.get('FITID')),
      balanceMinor: null,
    })
  }
  const finishStatement = (): void => {
    finishTransaction()
    if (!statement) return
    begin(statement)
    const minor = parseAmount(statement.ledger.get('BALAMT') ?? '', minorDigits(currencyOf(statement)))
    const closing: StatementBalance | null =
      minor === undefined ? null : { date: dateOf(statement.ledger.get('DTASOF')) ?? null, minor }
    sink.end({
      currency: currencyOf(statement),
      opening: null,
      closing,
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
        begun: false,
      }
    } else if (name === 'STMTTRN') {
      finishTransaction()
      const at = open.indexOf('STMTTRN')
      if (at >= 0) open.length = at
      transaction = { leaves: new Map(), payee: new Map(), currency: new Map(), line }
    } else if (name === 'LEDGERBAL' || name === 'AVAILBAL') {
      finishTransaction()
      open.length = Math.min(open.length, 1)
    }
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
      else leavesFor(statement)?.set(token.name, token.value)
    }
  }
  if (hasRoot && !isWhole) throw fileProblem('truncated', { line: lastLine })
  finishStatement()
  if (statements === 0) throw fileProblem('no-statement')
}
