/** Texts of an entry: purpose, parties, references. A batch is one row, whose text lists its parts. */

import type { Minor } from '#contract/values.ts'
import { toIban } from '#core/account-names.ts'
import { parseAmount, toDecimalText, toMinor } from '#core/money.ts'
import type { StatementRow } from '#core/statements.ts'
import { joined, orNull, referenceOf } from '../field-text.ts'
import { find, findAll, textAt, type XmlNode } from '../xml/node.ts'

/** How many parts of a batch the text lists; more would not fit into a row's text. */
const MAX_PARTS = 50

type Texts = Pick<
  StatementRow,
  'text' | 'counterpartyName' | 'counterpartyIban' | 'reference' | 'bankReference'
>

export const textsOf = (entry: XmlNode): Texts => {
  const parts = findAll(entry, 'NtryDtls').flatMap((details) => findAll(details, 'TxDtls'))
  const isCredit = textAt(entry, 'CdtDbtInd') === 'CRDT'
  const bankReference = referenceOf(textAt(entry, 'AcctSvcrRef'))
  const own = textAt(entry, 'AddtlNtryInf')
  const [only] = parts
  if (only !== undefined && parts.length === 1) {
    const { name, iban } = partyOf(only, isCredit)
    const text = joined([purposeOf(only), own, chargedText(entry, only), foreignText(entry, only)])
    return {
      text: text === '' ? joined([name, textAt(entry, 'NtryRef')]) : text,
      counterpartyName: orNull(name),
      counterpartyIban: iban ?? null,
      reference: referenceOf(textAt(only, 'Refs', 'EndToEndId')) ?? referenceOf(structured(only)[0]),
      bankReference: bankReference ?? referenceOf(textAt(only, 'Refs', 'AcctSvcrRef')),
    }
  }
  const partTexts = parts.slice(0, MAX_PARTS).map((part) => {
    const { name } = partyOf(part, isCredit)
    return joined([name, purposeOf(part)])
  })
  return {
    text: joined([own, ...partTexts, parts.length === 0 ? textAt(entry, 'NtryRef') : undefined]),
    counterpartyName: null,
    counterpartyIban: null,
    reference: null,
    bankReference,
  }
}

/** `Dbtr/Nm`, from version 08 on `Dbtr/Pty/Nm`. */
const nameOf = (parties: XmlNode | undefined, role: string): string | undefined =>
  [['Nm'], ['Pty', 'Nm'], ['Agt', 'FinInstnId', 'Nm']]
    .map((path) => textAt(parties, role, ...path))
    // `NOTPROVIDED` is no name.
    .find((name) => referenceOf(name) !== null)

const ibanOf = (parties: XmlNode | undefined, role: string): string | undefined =>
  toIban(textAt(parties, `${role}Acct`, 'Id', 'IBAN'))

/** The counterparty: the debtor of a credit, the creditor of a debit. */
const partyOf = (details: XmlNode, isCredit: boolean): { name?: string; iban?: string } => {
  const parties = find(details, 'RltdPties')
  const role = isCredit ? 'Dbtr' : 'Cdtr'
  const name = nameOf(parties, role) ?? nameOf(parties, `Ultmt${role}`)
  const iban = ibanOf(parties, role)
  return { ...(name ? { name } : {}), ...(iban ? { iban } : {}) }
}

/** An amount in EUR as cents; undefined for another currency, or what is no amount. */
const centsOf = (amount: XmlNode | undefined): Minor | undefined =>
  amount && (amount.attributes.Ccy ?? 'EUR') === 'EUR' ? parseAmount(amount.text.trim()) : undefined

/**
 * The amount before the bank's charges, and the charges, as banks write them in texts, where both explain the amount of
 * the entry: matching reads them there. Empty otherwise.
 */
const chargedText = (entry: XmlNode, part: XmlNode): string => {
  const net = find(entry, 'Amt')?.attributes.Ccy === 'EUR' ? centsOf(find(entry, 'Amt')) : undefined
  const charges = chargesOf(part) ?? chargesOf(entry)
  if (net === undefined || !charges) return ''
  const gross = statedAmounts(entry, part, ['InstdAmt', 'TxAmt', 'CntrValAmt'])
    .map(centsOf)
    .find((cents) => cents !== undefined && Math.abs(cents - net) === charges)
  const fee = `COMISSAO ${toDecimalText(charges, 2, ',')}`
  if (gross !== undefined) return `BRUTO ${toDecimalText(gross, 2, ',')} ${fee}`
  return [part, entry].some(isNetOfCharges) ? fee : ''
}

/** What was paid in another currency than the entry's: `USD 1000,00`. Matching reads it there. Empty where there is none. */
const foreignText = (entry: XmlNode, part: XmlNode): string => {
  const own = find(entry, 'Amt')?.attributes.Ccy
  const foreign = statedAmounts(entry, part, ['InstdAmt', 'TxAmt']).find(
    ({ attributes: { Ccy = '' } }) => /^[A-Z]{3}$/.test(Ccy) && Ccy !== own,
  )
  const minor = parseAmount(foreign?.text.trim())
  return minor === undefined ? '' : `${foreign?.attributes.Ccy} ${toDecimalText(minor, 2, ',')}`
}

/** Amounts that a transaction states beside the booked one; those of its part before those of the entry. */
const statedAmounts = (entry: XmlNode, part: XmlNode, names: readonly string[]): XmlNode[] =>
  [find(part, 'AmtDtls'), find(entry, 'AmtDtls')].flatMap((details) =>
    names.flatMap((name) => find(details, name, 'Amt') ?? []),
  )

/** Whether the bank says that the amount has its charges taken off. */
const isNetOfCharges = (node: XmlNode): boolean =>
  findAll(node, 'Chrgs')
    .flatMap((one) => [one, ...findAll(one, 'Rcrd')])
    .some((one) => /^(?:true|1)$/.test(textAt(one, 'ChrgInclInd') ?? ''))

/** Their total as stated, else the sum of the single ones; undefined where there are none. */
const chargesOf = (node: XmlNode): Minor | undefined => {
  const all = findAll(node, 'Chrgs')
  const single = all.flatMap((one) => [one, ...findAll(one, 'Rcrd')]).map((one) => centsOf(find(one, 'Amt')))
  const total = all.map((one) => centsOf(find(one, 'TtlChrgsAndTaxAmt'))).find((cents) => cents !== undefined)
  return (
    total ??
    (single.length === 0 ? undefined : toMinor(single.reduce<number>((sum, one) => sum + (one ?? 0), 0)))
  )
}

const structured = (details: XmlNode): string[] =>
  findAll(find(details, 'RmtInf'), 'Strd').flatMap((strd) =>
    [
      textAt(strd, 'CdtrRefInf', 'Ref') ?? [],
      ...findAll(strd, 'RfrdDocInf').map((document) => textAt(document, 'Nb') ?? []),
      ...findAll(strd, 'AddtlRmtInf').map(({ text }) => text),
    ].flat(),
  )

const purposeOf = (details: XmlNode): string =>
  joined([
    ...findAll(find(details, 'RmtInf'), 'Ustrd').map(({ text }) => text),
    ...structured(details),
    textAt(details, 'AddtlTxInf'),
  ])
