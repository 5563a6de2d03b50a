/** Every odd text through a file of each format: what is read of it is clean, whole and no longer than a row keeps. */
import { describe, expect, it } from 'vitest'
import { LONGEST_TEXT } from '../../../src-main/import/model.ts'
import { readSaft } from '../../../src-main/import/saft/read-saft.ts'
import type { TableRow } from '../../../src-main/import/table/cells.ts'
import { guessOpenItems, type OpenItem, readOpenItems } from '../../../src-main/import/table/open-items.ts'
import { toSaft } from '../../helpers/export-saft.ts'
import { type ExportedStatement, toBankCsv, toCamt, toMt940, toOfx } from '../../helpers/export-statements.ts'
import { toWorkbook } from '../../helpers/export-workbook.ts'
import { oddTexts, UNCLEAN, uncleanTexts } from '../../helpers/unclean-texts.ts'
import { collect, problemOf } from './helpers/collect.ts'

const texts = [...uncleanTexts, ...oddTexts.map(([what, text]) => [what, text, text] as const)]
const once = (text: string): string => text.replace(/\s+/g, ' ').trim()

const statement = (text: string): ExportedStatement => ({
  iban: 'PT50000201231234567890154',
  openingCents: 0,
  rows: [{ date: '2026-03-02', valueDate: '2026-03-02', cents: 100, text, name: text, bankReference: 'R1' }],
})
/** Characters that XML cannot contain in any notation. */
const isNotXml = (text: string): boolean => [...text].some((char) => char < ' ' && !'\t\n\r'.includes(char))

const formats: readonly [string, (text: string) => string | Uint8Array][] = [
  ['CAMT', (text) => toCamt([statement(text)])],
  ['MT940', (text) => toMt940([statement(text)])],
  ['OFX', (text) => toOfx([statement(text)])],
  ['OFX 2', (text) => toOfx([statement(text)], true)],
  ['CSV', (text) => toBankCsv(statement(text))],
  [
    'XLSX',
    (text) =>
      toWorkbook([
        ['Data', 'Descrição', 'Valor'],
        [{ date: '2026-03-02' }, text.replaceAll('\0', ''), 1],
      ]),
  ],
]

describe.each(formats)('%s', (format, write) => {
  const isXml = format === 'CAMT' || format === 'OFX 2'

  it.each(texts)('%s', async (_, sent, kept) => {
    const content = write(sent)
    if (format === 'CAMT' && isNotXml(sent)) {
      expect(await problemOf(content)).toMatchObject({ problem: 'malformed', line: expect.any(Number) })
      return
    }
    const read = await collect(content).catch((error: unknown) => error)
    // A line that ends inside a text ends the field of a format of lines: refused with its line, or cut, never unclean.
    if (read instanceof Error) {
      expect(read).toMatchObject({
        code: 'invalid-input',
        details: { file: { problem: expect.any(String) } },
      })
      expect(read.message).not.toMatch(UNCLEAN)
      return
    }
    if (!('statements' in (read as object))) throw new Error('a file is read or refused')
    const [{ rows } = { rows: [] }] = (read as Awaited<ReturnType<typeof collect>>).statements
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(UNCLEAN)
    if ((isXml || format === 'CSV') && !/[\n\r&<]/.test(sent)) expect(rows[0]?.text).toContain(once(kept))
  })

  it('a text of a million characters is cut, or refused with its element', async () => {
    const read = await collect(write('x'.repeat(1_000_100))).catch((error: unknown) => error)
    if (read instanceof Error)
      expect(read).toMatchObject({ details: { file: { problem: expect.any(String) } } })
    else
      expect(
        (read as Awaited<ReturnType<typeof collect>>).statements[0]?.rows[0]?.text.length,
      ).toBeLessThanOrEqual(LONGEST_TEXT)
  })
})

async function* inOne<Piece>(...pieces: Piece[]): AsyncIterable<Piece> {
  yield* pieces
}

it.each(texts.filter(([, sent]) => !isNotXml(sent)))('SAF-T (PT): %s', async (_, sent) => {
  const saft = toSaft({
    taxId: '509442013',
    from: '2026-03-01',
    to: '2026-03-31',
    customers: [{ id: 'C1', taxId: '503504564', name: sent }],
    invoices: [
      { number: 'FT A/1', type: 'FT', status: 'N', date: '2026-03-02', customer: 'C1', grossCents: 100 },
    ],
  })
    .replace('>N</InvoiceStatus>', '>N\u202e</InvoiceStatus>')
    .toWellFormed()
  const read: unknown[] = []
  const keep = (one: unknown): void => void read.push(one)
  await readSaft(inOne(saft), { header: keep, customer: keep, invoice: keep, payment: keep })
  expect(read).toHaveLength(3)
  expect(JSON.stringify(read)).not.toMatch(UNCLEAN)
})

it.each(texts)('a list of open documents: %s', async (_, sent) => {
  const rows: TableRow[] = [
    ['Cliente', 'NIF', 'Documento', 'Data', 'Pendente'],
    [sent, `503504564${sent.slice(0, 5)}`, `FT ${sent}/1`, '05-03-2026', '1,00'],
  ].map((cells, at) => ({ line: at + 1, cells }))
  const layout = guessOpenItems(rows)
  if (!layout) throw new Error('its columns are known')
  const items: OpenItem[] = []
  await readOpenItems(inOne(...rows), layout, { begin: () => undefined, item: (item) => items.push(item) })
  expect(items).toHaveLength(1)
  expect(JSON.stringify(items)).not.toMatch(UNCLEAN)
})

it('an account, and whose it is, are clean too', async () => {
  const camt = toCamt([statement('A')])
    .replace(/<Id><IBAN>[^<]*<\/IBAN><\/Id>/, '<Id><Othr><Id>12\u202e3\u2067</Id></Othr></Id>')
    .replace('</Acct>', '<Ownr><Nm>Ana\u202e Lda</Nm></Ownr></Acct>')
  expect((await collect(camt)).statements[0]?.account).toEqual({
    iban: null,
    number: '12 3',
    owner: { name: 'Ana Lda', taxId: null },
  })
})
