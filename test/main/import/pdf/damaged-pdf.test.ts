/** A PDF that is no readable statement ends as a known reason to refuse it. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { cases } from '../../../helpers/long.ts'
import {
  drawStatement,
  inventedAccount,
  type PdfLayout,
  pdfLayouts,
} from '../../../helpers/pdf-statements.ts'
import { collect, problemOf } from '../helpers/collect.ts'

const [layout] = pdfLayouts as [PdfLayout]
const account = inventedAccount(12, 4)
const bytes = await drawStatement(layout, account)

const drawn = async (
  draw: (pdf: PDFDocument) => Promise<void> | void,
  from?: Uint8Array,
): Promise<Uint8Array> => {
  const pdf = from ? await PDFDocument.load(from) : await PDFDocument.create()
  await draw(pdf)
  return pdf.save()
}

test('a scan without text', async () => {
  const scan = await drawn((pdf) => pdf.addPage().drawRectangle({ x: 50, y: 50, width: 300, height: 500 }))
  expect(await problemOf(scan)).toMatchObject({ problem: 'no-text' })
})

test('a file with a password, and one that only forbids changes', async () => {
  const locked = (userPassword: string): Promise<Uint8Array> =>
    drawn((pdf) => pdf.encrypt({ userPassword, ownerPassword: 'dono' }), bytes)
  expect(await problemOf(await locked('segredo'))).toMatchObject({ problem: 'encrypted' })
  const { statements } = await collect(await locked(''))
  expect(statements[0]?.rows).toHaveLength(account.rows.length)
})

test('a text over another one is refused, and one outside its page is not read', async () => {
  const over = (x: number, y: number): Promise<Uint8Array> =>
    drawn(async (pdf) => {
      const font = await pdf.embedFont(StandardFonts.Helvetica)
      pdf.getPage(0).drawText('9.999,99', { x, y, size: 9, font })
    }, bytes)
  expect(await problemOf(await over(525, 709))).toMatchObject({ problem: 'hidden-text' })
  const { statements } = await collect(await over(700, 709))
  expect(statements[0]?.rows).toHaveLength(account.rows.length)
})

test('a text that is printed twice to look bold is read once', async () => {
  const bold = await drawn(async (pdf) => {
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    pdf.getPage(0).drawText('Banco Inventado, S.A.', { x: 40.4, y: 800, size: 9, font })
  }, bytes)
  expect((await collect(bold)).statements[0]?.rows).toHaveLength(account.rows.length)
})

test('a file that is no PDF, one that ends too early, and one of too many pages', async () => {
  const text = (content: string): Uint8Array => new TextEncoder().encode(content)
  expect(await problemOf(text('%PDF-1.7\nnothing\n%%EOF\n'))).toMatchObject({ problem: 'malformed' })
  expect(await problemOf(bytes.slice(0, bytes.length - 40))).toMatchObject({ problem: 'truncated' })
  const many = await drawn((pdf) => {
    for (let at = 0; at < 501; at++) pdf.addPage()
  })
  expect(await problemOf(many)).toMatchObject({ problem: 'too-large', element: '501 p.' })
})

test('a page without a table', async () => {
  const page = await drawn(async (pdf) => {
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    pdf.addPage().drawText('Caro cliente, junto enviamos a fatura.', { x: 40, y: 700, size: 9, font })
  })
  expect(await problemOf(page)).toMatchObject({ problem: 'no-columns' })
})

test('bytes that were changed or cut: refused, or read as they were', { timeout: 600_000 }, async () => {
  const { statements: whole } = await collect(bytes)
  let state = 99
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  for (let run = 0; run < cases(60, 3000); run++) {
    const damaged = bytes.slice()
    for (let changed = 0; changed < 1 + next(4); changed++) damaged[next(damaged.length)] = next(256)
    if (next(4) === 0) damaged.copyWithin(next(damaged.length), next(damaged.length))
    try {
      const { statements } = await collect(damaged)
      expect(
        statements[0]?.rows.map(({ amountMinor }) => amountMinor),
        `run ${run}`,
      ).toEqual(whole[0]?.rows.map(({ amountMinor }) => amountMinor))
    } catch (error) {
      if (!isAppError(error, 'invalid-input')) throw error
    }
  }
})
