/** CAMT.053, 052 and 054 of any version. Elements are found by local name, since versions differ mainly in namespaces. */

import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { toIban } from '#core/account-names.ts'
import { foldText } from '#core/fold.ts'
import { minorDigits, parseAmount, toMinor } from '#core/money.ts'
import type { StatementAccount, StatementBalance } from '#core/statements.ts'
import { plainTaxId, TAX_ID } from '#core/tax-id.ts'
import { dayIn, toCurrency } from '../field-text.ts'
import { fileProblem, type Place } from '../file-problem.ts'
import type { StatementSink } from '../model.ts'
import { balanceRowOf } from '../table/balance-rows.ts'
import { find, findAll, textAt, type XmlNode } from '../xml/node.ts'
import { readElements } from '../xml/read-elements.ts'
import { textsOf } from './entry-texts.ts'

/** Messages of the first version have its number in their name. */
const MESSAGE = /^BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)(?:V\d+)?$/
const STATEMENTS = new Set(['Stmt', 'Rpt', 'Ntfctn'])
const WHOLE = new Set(['Acct', 'Bal', 'Ntry', 'FrToDt', 'TxsSummry'])

/**
 * Reads the file and passes each statement to `sink`.
 *
 * Errors: those of the XML; `no-statement`; `bad-row` for an entry without amount, side or date; `bad-balance` where
 * opening and closing balance of a statement (053) differ by another amount than the sum of the entries, or, without
 * balances, its totals of credits or debits.
 */
export const readCamt = async (text: AsyncIterable<string>, sink: StatementSink): Promise<void> => {
  let current: OpenStatement | undefined
  let statements = 0

  const begin = (statement: OpenStatement): void => {
    if (statement.begun) return
    statement.begun = true
    sink.begin(statement.account ?? { iban: null, number: null }, statement.currency ?? null)
  }

  const addEntry = (statement: OpenStatement, entry: XmlNode): void => {
    begin(statement)
    if (!isBooked(entry)) {
      statement.isPart = true
      return
    }
    const currency =
      toCurrency(find(entry, 'Amt')?.attributes.Ccy) ??
      statement.currency ??
      statementCurrency(statement, entry)
    const amountMinor = signedAmount(entry, currency)
    if (amountMinor === undefined) throw fileProblem('bad-row', atFaultIn(entry))
    const valueDate = dateOf(find(entry, 'ValDt')) ?? null
    const written = dateText(find(entry, 'BookgDt'))
    const bookingDate = written === undefined ? valueDate : (dayIn(written) ?? null)
    if (bookingDate === null)
      throw fileProblem('bad-row', { line: entry.line, element: `Ntry/BookgDt ${written ?? ''}`.trim() })
    statement.currency ??= currency
    statement.sum += amountMinor
    statement.flows[amountMinor < 0 ? 'DBIT' : 'CRDT'] += Math.abs(amountMinor)
    if (isTrue(textAt(entry, 'RvslInd'))) {
      const place = {
        line: entry.line,
        element: `Ntry/RvslInd (reversal, ${textAt(entry, 'Amt')} ${sideOf(entry)})`,
      }
      statement.reversals.push({ amountMinor, place })
    }
    const texts = textsOf(entry)
    sink.row({
      line: entry.line,
      bookingDate,
      valueDate,
      amountMinor,
      currency,
      balanceMinor: null,
      ...texts,
    })
  }

  const finish = (statement: OpenStatement): void => {
    begin(statement)
    const { opening, closing } = endsOf(statement.balances)
    const missing = opening && closing ? closing.minor - opening.minor - statement.sum : 0
    if (statement.isProof && missing !== 0) {
      // Some banks leave a reversal the side of what it reverses.
      const sum = statement.reversals.reduce((total, { amountMinor }) => total + amountMinor, 0)
      const inverted =
        missing === -2 * sum
          ? statement.reversals[0]
          : statement.reversals.find(({ amountMinor }) => missing === -2 * amountMinor)
      throw fileProblem('bad-balance', inverted?.place ?? { line: statement.line, element: 'Bal' })
    }
    if (!(opening && closing)) refuseOtherTotals(statement)
    sink.end({
      currency: statement.currency ?? 'EUR',
      opening: opening ?? null,
      closing: closing ?? null,
      from: statement.from,
      to: statement.to,
    })
  }

  await readElements(text, WHOLE, {
    open(path, line) {
      if (!STATEMENTS.has(path.at(-1) ?? '') || !MESSAGE.test(path.at(-2) ?? '')) return
      statements += 1
      current = {
        account: undefined,
        currency: undefined,
        balances: [],
        from: null,
        to: null,
        begun: false,
        sum: 0,
        reversals: [],
        flows: { CRDT: 0, DBIT: 0 },
        totals: undefined,
        isPart: false,
        isProof: path.at(-1) === 'Stmt',
        line,
      }
    },
    close(path) {
      if (current === undefined || !STATEMENTS.has(path.at(-1) ?? '')) return
      finish(current)
      current = undefined
    },
    element(node, path) {
      if (current === undefined || !STATEMENTS.has(path.at(-1) ?? '')) return
      if (node.name === 'Acct') {
        current.account = accountOf(node)
        current.currency = toCurrency(textAt(node, 'Ccy'))
      } else if (node.name === 'FrToDt') {
        current.from = dateOf({ ...node, text: textAt(node, 'FrDtTm') ?? textAt(node, 'FrDt') ?? '' }) ?? null
        current.to = dateOf({ ...node, text: textAt(node, 'ToDtTm') ?? textAt(node, 'ToDt') ?? '' }) ?? null
      } else if (node.name === 'Bal') addBalance(current, node)
      else if (node.name === 'TxsSummry') current.totals = node
      else addEntry(current, node)
    },
  })
  if (statements === 0) throw fileProblem('no-statement')
}

/** `Dt` is a day, `DtTm` an instant, of which the day is taken as written; undefined where neither has a text. */
const dateText = (node: XmlNode | undefined): string | undefined =>
  textAt(node, 'Dt') ?? textAt(node, 'DtTm') ?? (node?.text.trim() || undefined)

const dateOf = (node: XmlNode | undefined): IsoDate | undefined => {
  const text = dateText(node)
  return text === undefined ? undefined : dayIn(text)
}

/** Some banks write a comma; with three digits behind it it may be one of thousands. */
const DECIMAL = /^[+-]?(?:\d{1,18}(?:\.\d{0,5}|,\d{1,2})?|\.\d{1,5})$/

const sideOf = (node: XmlNode): 'CRDT' | 'DBIT' | undefined => {
  const side = textAt(node, 'CdtDbtInd')
  return side === 'CRDT' || side === 'DBIT' ? side : undefined
}

/** The place of an entry or a balance without a signed amount, for the error. */
const atFaultIn = (node: XmlNode): Place => ({
  line: node.line,
  element: `${node.name}/${sideOf(node) === undefined ? 'CdtDbtInd' : 'Amt'}`,
})

/** Minor units, negative where `CdtDbtInd` says debit, also where a minus says so again. */
const signedAmount = (node: XmlNode, currency: CurrencyCode): Minor | undefined => {
  const sent = textAt(node, 'Amt') ?? ''
  const minor = DECIMAL.test(sent) ? parseAmount(sent, minorDigits(currency)) : undefined
  const side = sideOf(node)
  if (minor === undefined || side === undefined) return undefined
  return side === 'DBIT' ? toMinor(-Math.abs(minor)) : minor
}

const accountOf = (node: XmlNode): StatementAccount => {
  const iban = toIban(textAt(node, 'Id', 'IBAN'))
  const other = textAt(node, 'Id', 'Othr', 'Id') ?? textAt(node, 'Id', 'PrtryAcct', 'Id')
  const otherIban = toIban(other)
  return {
    iban: iban ?? otherIban ?? null,
    number: (iban ?? otherIban) ? null : (other ?? null),
    ...ownerOf(node),
  }
}

const ownerOf = (account: XmlNode): Pick<StatementAccount, 'owner'> => {
  const name = textAt(account, 'Ownr', 'Nm') ?? null
  const id = textAt(account, 'Ownr', 'Id', 'OrgId', 'Othr', 'Id') ?? ''
  // Some banks write a customer number of their own here.
  const taxId = TAX_ID.test(plainTaxId(id)) ? id : null
  return name === null && taxId === null ? {} : { owner: { name, taxId } }
}

interface Balance {
  type: string
  balance: StatementBalance
}

interface OpenStatement {
  account: StatementAccount | undefined
  currency: CurrencyCode | undefined
  balances: Balance[]
  from: IsoDate | null
  to: IsoDate | null
  begun: boolean
  /** Sum of the booked entries, in any currency. */
  sum: number
  /** Sums of money in and out, without signs. */
  flows: { CRDT: number; DBIT: number }
  /** These sums as the statement gives them. */
  totals: XmlNode | undefined
  /** Entries that are not booked were left out. */
  isPart: boolean
  /** Entries marked as reversals. */
  reversals: { amountMinor: Minor; place: Place }[]
  /** False for an intraday report or a notification: they omit entries, so their balances prove nothing. */
  isProof: boolean
  line: number
}

/** Banks count reversals on either side, and entries that are not booked: then the totals prove nothing. Error: `bad-balance` */
const refuseOtherTotals = ({ totals, flows, currency, isPart, reversals }: OpenStatement): void => {
  if (!totals || isPart || reversals.length > 0) return
  for (const [side, name] of [
    ['CRDT', 'TtlCdtNtries'],
    ['DBIT', 'TtlDbtNtries'],
  ] as const) {
    const said = parseAmount(textAt(totals, name, 'Sum') ?? '', minorDigits(currency ?? 'EUR'))
    if (said !== undefined && Math.abs(said) !== flows[side])
      throw fileProblem('bad-balance', {
        line: totals.line,
        element: `TxsSummry/${name} ${textAt(totals, name, 'Sum')}`,
      })
  }
}

const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1'

/** Whether the status is booked: plain text until version 04, an element around a code from 08 on, booked where missing. */
const isBooked = (entry: XmlNode): boolean => {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts') ?? 'BOOK'
  return status === 'BOOK'
}

/**
 * Opening and closing balance of a statement, or of one page of it, where both are interim balances. A statement of
 * several days may have a pair for each: the first opening and the last closing one count.
 */
const endsOf = (balances: readonly Balance[]): { opening?: StatementBalance; closing?: StatementBalance } => {
  const all = (type: string): StatementBalance[] =>
    balances
      .filter((balance) => balance.type === type)
      .map(({ balance }) => balance)
      .sort((one, other) =>
        one.date && other.date && one.date !== other.date ? (one.date < other.date ? -1 : 1) : 0,
      )
  const interim = balances.filter(({ type }) => type === 'ITBD').map(({ balance }) => balance)
  const closings = all('CLBD')
  const closed = closings.find(({ date }) => date === closings.at(-1)?.date)
  const opening = all('OPBD')[0] ?? all('PRCD')[0] ?? (interim.length > 1 || closed ? interim[0] : undefined)
  const closing = closed ?? interim.findLast((balance) => balance !== opening)
  return { ...(opening ? { opening } : {}), ...(closing ? { closing } : {}) }
}

const statementCurrency = (statement: OpenStatement, entry: XmlNode): CurrencyCode => {
  if (statement.currency === undefined)
    throw fileProblem('bad-row', { line: entry.line, element: 'Ntry/Amt@Ccy' })
  return statement.currency
}

/** Types that are read; all others say nothing of the booked balance. */
const CODES = new Set(['OPBD', 'PRCD', 'CLBD', 'ITBD'])

/** Some banks write the codes of the standard, or their words, as types of their own: `OpeningBooked`, `Saldo inicial`. */
const balanceType = (node: XmlNode): string | undefined => {
  const type = find(node, 'Tp', 'CdOrPrtry') ?? find(node, 'Tp')
  const own = (textAt(type, 'Prtry', 'Id') ?? textAt(type, 'Prtry'))?.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  const label = foldText(own ?? '').replace(/^(OPENING|CLOSING)(?=BOOKED|LEDGER|BALANCE)/, '$1 ')
  const words = label.replaceAll(/ (?:BOOKED|LEDGER|BALANCE)\b/g, '')
  // `INICIAL`, `Fecho`: the word of a balance is left out.
  const stated = { opening: 'OPBD', closing: 'CLBD', other: undefined }[
    balanceRowOf(`SALDO ${words}`) ?? 'other'
  ]
  const code = own?.toUpperCase()
  return textAt(type, 'Cd') ?? stated ?? (code !== undefined && CODES.has(code) ? code : undefined)
}

const addBalance = (statement: OpenStatement, node: XmlNode): void => {
  const type = balanceType(node)
  const currency = toCurrency(find(node, 'Amt')?.attributes.Ccy) ?? statement.currency
  if (type === undefined || currency === undefined) return
  const minor = signedAmount(node, currency)
  if (minor === undefined) throw fileProblem('bad-row', atFaultIn(node))
  statement.currency ??= currency
  if (findAll(node, 'CdtLine').length > 0 && type.endsWith('AV')) return
  statement.balances.push({ type, balance: { date: dateOf(find(node, 'Dt')) ?? null, minor } })
}
