import { expect, test } from 'vitest'
import { readText, type TextRead } from '#core/ledger/match/read-numbers.ts'

const read = (text: string, isField = false): TextRead => {
  const into: TextRead = { numbers: [], names: [], saysReversal: false, kinds: 0 }
  readText(text, into, isField)
  return into
}
const numbers = (text: string, isField = false): string[] =>
  read(text, isField).numbers.map(({ kind, shown }) => `${kind} ${shown}`)

test.each([
  ['Pag. FT 2026/12', ['document 2026/12']],
  ['TRF P/ SILVA FT2026/0012 LISBOA', ['document 2026/12']],
  ['FT A/12, 13 e 15', ['document A/12', 'document A/13', 'document A/15']],
  ['FAT 45 e 46', ['short 45', 'short 46']],
  ['Liq. fatura n.º 1234567', ['document 1234567']],
  ['CHQ 123', ['cheque 123']],
  ['CHEQUE N. 0001204567', ['cheque 1204567']],
  ['DEPOSITO 4455667', ['long 4455667']],
  ['TRF REF 7000164 FT B26/743', ['long 7000164', 'document B26/743']],
])('%s names the numbers %j', (text, named) => {
  expect(numbers(text)).toEqual(named)
})

test.each([
  ...['CONTRATO 1234567', 'TPA 00123456', 'CARTAO 4821123412341234', 'COMPRA 4821 POSTO', 'TLM 913 000 013'],
  ...[
    'ENT 21312 REF',
    'CP 4700-013 BRAGA',
    '13:05:22',
    'IVA 23%',
    '12,50 EUR',
    '1.234,50',
    '05-10-2026',
    '10/2026',
  ],
  ...['13-AB-45', 'AB-13-CD', '45-13-AB', 'CARTAO 4821XXXXXXXX0013', 'LOJA 123456', 'N/REF 2026/13'],
  ...['PREST 3/24', 'PT50002012312345678901154', 'MANDATO 12345678', '2026', '13 UN', 'RENDA 2026/10'],
])('%s names no number', (text) => {
  expect(numbers(text)).toEqual([])
})

test('a series without the type of a document supports, but never decides', () => {
  expect(numbers('TRF CASA A/13')).toEqual(['short A/13'])
  expect(numbers('A/13', true)).toEqual(['document A/13'])
})

test('nine digits alone say who, not which', () => {
  expect(read('TRF 501442600 SILVA')).toMatchObject({ numbers: [], names: ['#501442600', 'SILVA'] })
})

test('names are what banks and programs do not write before everything', () => {
  expect(read('N/Transf. p/ pagamento a Águas do Vale, Lda (outubro)').names).toEqual(['AGUAS', 'VALE'])
  expect(read('Estorno Pag. Espiga')).toMatchObject({ names: ['ESPIGA'], saysReversal: true })
})
