import { expect, it } from 'vitest'
import { toBankCsv, toCamt, toMt940, toOfx } from '../../helpers/export-statements.ts'
import { collect } from './helpers/collect.ts'

const statement = {
  iban: 'PT50000201231234567890154',
  openingCents: 0,
  rows: ['JOSÉ CONCEIÇÃO', 'AÇÚCAR Lda', 'PÃO & CAFÉ'].map((name, at) => ({
    date: `2026-03-0${at + 2}`,
    valueDate: `2026-03-0${at + 2}`,
    cents: 100 + at,
    text: 'TRANSFERÊNCIA',
    name,
    bankReference: `R${at}`,
  })),
}
const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
/** UTF-8 in which the last character of a name is cut after its first byte. */
const withCut = (text: string): Uint8Array => {
  const bytes = Buffer.from(text)
  const at = bytes.indexOf('CONCEIÇÃO') + Buffer.from('CONCEIÇ').length
  return new Uint8Array(Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at + 2)]))
}
const textsOf = async (bytes: Uint8Array, piece = 1000): Promise<string> =>
  (await collect(bytes, { piece })).statements
    .flatMap(({ rows }) => rows.map(({ text, counterpartyName }) => `${text} ${counterpartyName}`))
    .join('|')

it.each([
  ['camt', toCamt([statement])],
  ['mt940', toMt940([statement])],
  ['ofx', toOfx([statement], true)],
  ['csv', toBankCsv(statement)],
])('one character that a bank cut does not change the others, in %s', async (_, written) => {
  for (const piece of [7, 1000]) {
    const texts = await textsOf(withCut(written), piece)
    expect(texts).toContain('JOSÉ CONCEIÇ\ufffdO')
    expect(texts).toContain('AÇÚCAR')
    expect(texts).toContain('PÃO & CAFÉ')
    expect(texts).not.toContain('Ã‰')
  }
})

it('single bytes are Windows-1252, though some of them happen to form a character of UTF-8', async () => {
  const happening = toMt940([statement]).replace('AÇÚCAR', 'É»ÁÇÚCAR Nº 1ª')
  expect(await textsOf(latin(happening))).toContain('É»ÁÇÚCAR Nº 1ª')
  expect(await textsOf(latin(toBankCsv(statement)))).toContain('JOSÉ CONCEIÇÃO')
})

const ACCENTS = 'áãçéêóõÁÃÇÉÊÚàí'
const bytesIn = (text: string, bytes: readonly number[]): Uint8Array =>
  Uint8Array.from(text, (char) => bytes[ACCENTS.indexOf(char)] ?? char.charCodeAt(0))

it.each([
  ['DOS (850)', [0xa0, 0xc6, 0x87, 0x82, 0x88, 0xa2, 0xe4, 0xb5, 0xc7, 0x80, 0x90, 0xd2, 0xe9, 0x85, 0xa1]],
  [
    'older Macintosh programs',
    [0x87, 0x8b, 0x8d, 0x8e, 0x90, 0x97, 0x9b, 0xe7, 0xcc, 0x82, 0x83, 0xe6, 0xf2, 0x88, 0x92],
  ],
])('text of %s is read', async (_, bytes) => {
  const small = toBankCsv(statement).replace('AÇÚCAR', 'Açucar São João')
  for (const piece of [7, 1000]) {
    const texts = await textsOf(bytesIn(small, bytes), piece)
    expect(texts).toContain('JOSÉ CONCEIÇÃO')
    expect(texts).toContain('Açucar São João')
    expect(texts).toContain('TRANSFERÊNCIA')
  }
})

it.each(['Geschäft Müller Straße', 'Vendas “extra” – loja', 'l’eau', 'Ángel Peña', 'Nº 12 1ª', 'país'])(
  'single bytes stay Windows-1252 where these make sense: %s',
  async (name) => {
    const marks: Record<string, number> = { '“': 0x93, '”': 0x94, '–': 0x96, '’': 0x92 }
    const text = toBankCsv({
      ...statement,
      rows: statement.rows.slice(0, 1).map((row) => ({ ...row, name, text: 'X' })),
    })
      .normalize('NFC')
      .replaceAll('ç', 'c')
      .replaceAll('ã', 'a')
    expect(await textsOf(Uint8Array.from(text, (char) => marks[char] ?? char.charCodeAt(0)))).toContain(name)
  },
)

it('text that was written in UTF-8 twice is read once', async () => {
  const euro = toBankCsv(statement).replace('AÇÚCAR', 'AÇÚCAR 5 €')
  const twice = new TextDecoder('windows-1252').decode(new TextEncoder().encode(euro))
  for (const piece of [1, 7, 1000]) {
    const texts = await textsOf(new TextEncoder().encode(twice), piece)
    expect(texts).toContain('JOSÉ CONCEIÇÃO')
    expect(texts).toContain('AÇÚCAR 5 €')
  }
  // What looks so in a text that is right stays.
  expect(await textsOf(new TextEncoder().encode(toBankCsv(statement).replace('PÃO', 'AMANHÃ”')))).toContain(
    'AMANHÃ”',
  )
})
