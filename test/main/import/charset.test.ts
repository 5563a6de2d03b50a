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
