/** Parses what a bank writes about a transaction (:86:), in three notations: `?20`, `/TAG/`, or plain text. */
import { toIban } from '#core/account-names.ts'
import { joined, orNull, referenceOf, withoutEnd } from '../field-text.ts'

export interface Details {
  text: string
  counterpartyName: string | null
  counterpartyIban: string | null
  reference: string | null
}

/** Codes within the purpose that banks of the SEPA area write; each value ends at the next code. */
const SEPA = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)[+:]/

/** @param field the lines as in the file, including empty ones */
export const readDetails = (field: string): Details => {
  const lines = field.split('\n')
  const whole = lines.join('')
  if (/^\d{0,3}\s*\?\d{2}/.test(whole)) return readNumbered(lines, '?')
  if (/^\d{0,3}\s*>\d{2}/.test(whole)) return readNumbered(lines, '>')
  if (TAGS.test(whole) && whole.trimStart().startsWith('/')) return readTagged(lines)
  const text = joined([lines.join(' ')])
  const iban = /(?:^|[\s:])([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?)(?=$|[\s;,])/.exec(
    text,
  )?.[1]
  return { text, counterpartyName: null, counterpartyIban: toIban(iban) ?? null, reference: null }
}

const sepaParts = (purpose: string): Map<string, string> => {
  const parts = new Map<string, string>()
  const pieces = purpose.split(SEPA)
  parts.set('', pieces[0] ?? '')
  for (let at = 1; at + 1 < pieces.length; at += 2)
    parts.set(pieces[at] ?? '', (parts.get(pieces[at] ?? '') ?? '') + (pieces[at + 1] ?? ''))
  return parts
}

/** `166?00SEPA...?20EREF+...?32Name`: a subfield may be cut at any character, so lines are joined without a space. */
const readNumbered = (lines: readonly string[], mark: '?' | '>'): Details => {
  const fields = new Map<number, string>()
  const whole = lines.join('')
  const pieces = whole.split(mark === '?' ? /\?(\d{2})/ : />(\d{2})/)
  for (let at = 1; at + 1 < pieces.length; at += 2) {
    const number = Number(pieces[at])
    fields.set(number, (fields.get(number) ?? '') + (pieces[at + 1] ?? ''))
  }
  const range = (from: number, to: number): string => {
    let text = ''
    for (let number = from; number <= to; number++) text += fields.get(number) ?? ''
    return text
  }
  const purpose = range(20, 29) + range(60, 63)
  const sepa = sepaParts(purpose)
  const name = `${fields.get(32) ?? ''}${fields.get(33) ?? ''}`
  const purposeText = sepa.get('SVWZ') ?? sepa.get('') ?? purpose
  return {
    text: joined([fields.get(0), purposeText === '' ? purpose : purposeText]),
    counterpartyName: orNull(name),
    counterpartyIban: toIban(sepa.get('IBAN')) ?? toIban(fields.get(38)) ?? toIban(fields.get(31)) ?? null,
    reference: referenceOf(sepa.get('EREF')),
  }
}

const TAGS =
  /(?:^|\/)(TRTP|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|TRCD|ISDT|CNTP|USTD|STRD|RTRN|BENM|ORDP|ID|ADDR|ORDREF|PREF|OCMT|EXCH|CHGS|PURP|ULTC|ULTD|ULTB|SVCL)\//

/** `/TRTP/SEPA OVERBOEKING/IBAN/NL.../NAME/.../REMI/.../EREF/...`. */
const readTagged = (lines: readonly string[]): Details => {
  const parts = new Map<string, string>()
  const pieces = lines.join('').split(TAGS)
  for (let at = 1; at + 1 < pieces.length; at += 2) {
    const tag = pieces[at] ?? ''
    parts.set(tag, `${parts.get(tag) ?? ''}${pieces[at + 1] ?? ''}`)
  }
  // ING and others: /CNTP/iban/bic/name/city/
  const [iban, , name] = (parts.get('CNTP') ?? '').split('/')
  const purpose = (parts.get('REMI') ?? '').replace(/^\/*(?:USTD\/\/|STRD\/(?:CUR\/)?)/, '')
  return {
    text: joined([parts.get('TRTP'), purpose, parts.get('USTD'), parts.get('STRD'), pieces[0]]),
    counterpartyName: orNull(withoutEnd(parts.get('NAME') ?? name, '/')),
    counterpartyIban: toIban(withoutEnd(parts.get('IBAN') ?? iban, '/')) ?? null,
    reference: referenceOf(withoutEnd(parts.get('EREF'), '/')),
  }
}
