/** MT940, and the booked transactions of MT942: messages of tagged fields, with or without a SWIFT envelope. */

import { toIban } from '#core/account-names.ts'
import { minorDigits, parseAmount, toMinor } from '#core/money.ts'
import type { StatementAccount, StatementBalance, StatementRow } from '#core/statements.ts'
import { joined, toCurrency } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import type { StatementSink } from '../model.ts'
import { readDetails } from './details.ts'
import { type Field, fieldsOf } from './fields.ts'
import { readStatementLine, type StatementLine, shortDate } from './statement-line.ts'

/** Some banks write no :20:; after a closing balance these begin another statement. */
const BEGINS = new Set(['25', '25P', '28', '28C', '60F', '60M'])

/**
 * Reads the file and passes each message with a statement to `sink`.
 *
 * Errors: `no-statement`; `two-currencies` for a balance in another currency; `bad-row` for a :61: or a balance that
 * cannot be read; `truncated` where a statement has no closing balance; `bad-balance` where opening, rows and closing
 * do not add up.
 */
export const readMt940 = async (text: AsyncIterable<string>, sink: StatementSink): Promise<void> => {
  let message: Message | undefined
  let statements = 0
  let lastLine = 0

  const begin = (current: Message): void => {
    if (current.begun) return
    current.begun = true
    sink.begin(current.account, current.currency ?? null)
  }
  const flushRow = (current: Message): void => {
    if (current.pending === undefined) return
    const pending = current.pending
    current.pending = undefined
    if (pending.line.isExpected || pending.line.isReversal) current.isPart = true
    if (pending.line.isExpected) return
    begin(current)
    current.sum += pending.line.amountMinor
    const flow = current.flows[pending.line.amountMinor < 0 ? 'out' : 'in']
    flow.count += 1
    flow.minor += Math.abs(pending.line.amountMinor)
    sink.row(rowOf(current, pending))
  }
  const finish = (current: Message): void => {
    flushRow(current)
    if (!current.begun && current.opening === undefined && current.closing === undefined) return
    begin(current)
    if (current.opening && !current.closing)
      throw fileProblem('truncated', { line: lastLine, element: ':62F:' })
    if (current.opening && current.closing && current.opening.minor + current.sum !== current.closing.minor)
      throw fileProblem('bad-balance', { line: current.closingLine, element: ':62F:' })
    if (!current.opening || !current.closing) refuseOtherTotals(current)
    statements += 1
    sink.end({
      currency: current.currency ?? 'EUR',
      opening: current.opening ?? null,
      closing: current.closing ?? null,
      from: null,
      to: null,
    })
  }

  const addTotal = (current: Message, field: Field, side: 'in' | 'out'): void => {
    flushRow(current)
    current.totals.push({ field, side })
  }
  const readers: Readonly<Record<string, (current: Message, field: Field) => void>> = {
    '25': (current, field) => {
      const { account, currency } = accountOf(field.text)
      current.account = account
      current.currency ??= currency
    },
    '34F': (current, field) => {
      current.currency ??= toCurrency(field.text.slice(0, 3))
    },
    '60': (current, field) => {
      const { balance, currency } = balanceOf(field)
      current.currency = currency
      current.opening ??= balance
    },
    '61': (current, field) => {
      flushRow(current)
      const line = readStatementLine(field.text, current.currency ?? 'EUR')
      if (!line) throw fileProblem('bad-row', { line: field.line, element: ':61:' })
      current.pending = { line, at: field.line, details: [] }
    },
    '90C': (current, field) => addTotal(current, field, 'in'),
    '90D': (current, field) => addTotal(current, field, 'out'),
    '86': (current, field) => {
      current.pending?.details.push(field.text)
    },
    '62': (current, field) => {
      flushRow(current)
      const { balance, currency } = balanceOf(field)
      current.currency ??= currency
      if (currency !== current.currency)
        throw fileProblem('two-currencies', { line: field.line, element: currency })
      current.closing = balance
      current.closingLine = field.line
    },
  }
  for await (const field of fieldsOf(text)) {
    if (field === null) {
      if (message) finish(message)
      message = undefined
      continue
    }
    lastLine = field.line
    const isStart = field.tag === '20' || (BEGINS.has(field.tag) && message?.closing !== undefined)
    if (isStart && message && (message.begun || message.opening)) {
      finish(message)
      message = undefined
    }
    message ??= newMessage()
    const tag = /^6[02][FM]$/.test(field.tag) ? field.tag.slice(0, 2) : field.tag === '25P' ? '25' : field.tag
    readers[tag]?.(message, field)
  }
  if (statements === 0) throw fileProblem('no-statement')
}

const accountOf = (text: string): { account: StatementAccount; currency: string | undefined } => {
  const named = (text.split('\n')[0] ?? '').trim()
  const before = named.slice(0, -3)
  const hasCurrency = /^[A-Z]{3}$/.test(named.slice(-3)) && /\d/.test(before)
  const currency = hasCurrency ? named.slice(-3) : undefined
  const bare = hasCurrency ? before.replace(/\/$/, '').trimEnd() : named
  const iban = toIban(bare) ?? bare.split('/').map(toIban).find(Boolean) ?? toIban(named)
  return { account: { iban: iban ?? null, number: iban === undefined ? bare || null : null }, currency }
}

/** Number and sum of debits or credits (`2EUR55,50`). Error: `bad-balance` where the rows are others */
const refuseOtherTotals = ({ totals, flows, isPart }: Message): void => {
  if (isPart) return
  for (const { field, side } of totals) {
    const shape = /^(\d{1,5})([A-Z]{3})(\d{1,15}[,.]?\d{0,5})$/.exec(field.text.trim())
    const [, count, currency = '', amount = ''] = shape ?? []
    const minor = parseAmount(amount.replace(/[,.]$/, ''), minorDigits(currency))
    if (shape && (Number(count) !== flows[side].count || minor !== flows[side].minor))
      throw fileProblem('bad-balance', { line: field.line, element: `:${field.tag}:${field.text.trim()}` })
  }
}

interface Balance {
  balance: StatementBalance
  currency: string
}

const balanceOf = (field: Field): Balance => {
  const shape = /^([CD])(\d{6})([A-Z]{3})\s?(\d{1,30}(?:[,.]\d{0,5})?|[,.]\d{1,5})(?!\S)/.exec(
    field.text.trim(),
  )
  const [, side, dated = '', currency = '', amount = ''] = shape ?? []
  const minor = shape ? parseAmount(amount.replace(/[,.]$/, ''), minorDigits(currency)) : undefined
  if (minor === undefined) throw fileProblem('bad-row', { line: field.line, element: `:${field.tag}:` })
  return {
    balance: { date: shortDate(dated) ?? null, minor: side === 'D' ? toMinor(-minor) : minor },
    currency,
  }
}

interface Message {
  account: StatementAccount
  currency: string | undefined
  opening: StatementBalance | undefined
  closing: StatementBalance | undefined
  closingLine: number | undefined
  begun: boolean
  /** Sum of the booked rows. */
  sum: number
  /** Of the booked rows, without signs. */
  flows: Record<'in' | 'out', { count: number; minor: number }>
  /** These sums as the message gives them (MT942). */
  totals: { field: Field; side: 'in' | 'out' }[]
  /** Rows were left out, or may be counted on the other side. */
  isPart: boolean
  /** Several :86: may follow a row. */
  pending: { line: StatementLine; at: number; details: string[] } | undefined
}

const newMessage = (): Message => ({
  account: { iban: null, number: null },
  currency: undefined,
  opening: undefined,
  closing: undefined,
  closingLine: undefined,
  begun: false,
  sum: 0,
  flows: { in: { count: 0, minor: 0 }, out: { count: 0, minor: 0 } },
  totals: [],
  isPart: false,
  pending: undefined,
})

const rowOf = (message: Message, { line, at, details }: NonNullable<Message['pending']>): StatementRow => {
  const told = details.map(readDetails)
  return {
    line: at,
    bookingDate: line.bookingDate,
    valueDate: line.valueDate,
    amountMinor: line.amountMinor,
    currency: message.currency ?? 'EUR',
    text: joined([...told.map(({ text }) => text), line.text]) || (line.reference ?? ''),
    counterpartyName: told.find((one) => one.counterpartyName !== null)?.counterpartyName ?? null,
    counterpartyIban: told.find((one) => one.counterpartyIban !== null)?.counterpartyIban ?? null,
    reference: told.find((one) => one.reference !== null)?.reference ?? line.reference,
    bankReference: line.bankReference,
    balanceMinor: null,
  }
}
