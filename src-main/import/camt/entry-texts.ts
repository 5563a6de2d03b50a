/** Texts of an entry: purpose, parties, references. A batch is one row, whose text lists its parts. */

import { toIban } from '#core/account-names.ts'
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
    const text = joined([purposeOf(only), own])
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
  textAt(parties, role, 'Nm') ??
  textAt(parties, role, 'Pty', 'Nm') ??
  textAt(parties, role, 'Agt', 'FinInstnId', 'Nm')

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
