import { expect, it } from 'vitest'
import { examineFile, type FileSource } from '../../../src-main/import/file-source.ts'
import { readAnswers } from '../../../src-main/import/read-answers.ts'
import { type ExportedCell, toSheets, toWorkbook } from '../../helpers/export-workbook.ts'

const titles = {
  reference: ['Referência', 'Reference'],
  answer: ['Resposta', 'Answer'],
  amount: ['Valor do movimento'],
  currency: ['Moeda'],
}
const source = (bytes: Uint8Array): FileSource => ({
  async *read() {
    yield bytes
  },
  version: async () => '1',
})
const read = async (rows: ExportedCell[][] | string) =>
  readAnswers(
    await examineFile(source(typeof rows === 'string' ? new TextEncoder().encode(rows) : toWorkbook(rows))),
    titles,
  )
const TITLES = ['Descritivo', 'Valor do movimento', 'Moeda', 'Resposta', 'Referência']

it('reads a workbook with rows above the titles, numbers and several answers to one question', async () => {
  const found = await read([
    ['Perguntas ao cliente'],
    TITLES,
    ['RENDA', -125.5, 'EUR', 'renda da loja', 'h-1'],
    ['RENDA', -125.5, 'EUR', 'de maio', 'h-1'],
    ['OUTRO', 1500, 'JPY', ' ', 'h-2'],
    ['OUTRO', 1500, 'JPY', 'venda', 'h-3'],
    ['', '', '', 'obrigado!', ''],
  ])
  expect(found).toEqual({
    answers: [
      { groupId: 'h-1', amountMinor: -12_550, answer: 'renda da loja; de maio' },
      { groupId: 'h-3', amountMinor: 1_500, answer: 'venda' },
    ],
    unanswered: 1,
  })
})

it('reads a table with the columns in another order, and no amount where it is none', async () => {
  const found = await read('reference;answer\r\nh-1;sim\r\nxyz;não\r\n')
  expect(found.answers).toEqual([{ groupId: 'h-1', amountMinor: null, answer: 'sim' }])
})

it('reads the sheet with the titles wherever it is, and an answer that is there twice once', async () => {
  const row = ['RENDA', -125.5, 'EUR', 'sim', 'h-1']
  const bytes = toSheets([
    ['Notas', [['nada']]],
    ['Cliente', [TITLES, row, row]],
  ])
  const found = await readAnswers(await examineFile(source(bytes)), titles)
  expect(found.answers).toEqual([{ groupId: 'h-1', amountMinor: -12_550, answer: 'sim' }])
})

it('reports that a list is too long', async () => {
  const rows = Array.from({ length: 10_001 }, (_, at) => `h-${at};sim`)
  await expect(read(['Referência;Resposta', ...rows].join('\n'))).rejects.toThrow(/more than 10000 rows/)
})

it.each([
  ['without the column of answers', 'Referência;Valor\r\nh-1;1\r\n'],
  ['without a reference', 'Referência;Resposta\r\nabc;sim\r\n'],
  ['of another kind', '<html><table><tr><td>1</td></tr></table></html>'],
])('refuses a file %s', async (_, text) => {
  await expect(read(text)).rejects.toThrow(/no list of questions/)
})
