/** Reports as an accountant takes them: read on screen, written as CSV, workbook and PDF, printed; with the same rows. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { paperStyle } from '../../../src-main/services/reports/paper-style.ts'
import { tradeWords, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import { exploreSample } from '../support/company.ts'
import { readReport } from '../support/saved-report.ts'

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
const { reports: texts } = words

/** What a page of a PDF says, its blanks and line ends taken out: a cell may be broken over lines. */
const packed = (text: string): string => text.replaceAll(/\s/g, '')

test('a report has the same rows on screen, in each file and on paper', async ({
  app,
  bridge,
  dataFolder,
  frame,
  hand,
  page,
  reports,
}) => {
  const companyId = await exploreSample(bridge, page)
  await frame.goTo('reports')

  const csv = join(dataFolder, 'abertos.csv')
  await frame.saveDialogAnswers(csv)
  await reports.export('open-documents', csv)
  const rows = await readReport(csv)
  const shown = await bridge.call('reports.open', { companyId, report: 'open-documents', scope: {} })
  expect(shown.count).toBe(rows.length)
  const numberAt = shown.columns.findIndex(({ id }) => id === 'documentNumber')
  const { rows: read } = await bridge.call('reports.read', {
    companyId,
    viewId: shown.viewId,
    from: 0,
    count: 500,
  })
  expect(read.map((row) => row[numberAt])).toEqual(rows.map((row) => row.text('documentNumber')))

  const workbook = join(dataFolder, 'abertos.xlsx')
  await frame.saveDialogAnswers(workbook)
  await reports.export('open-documents', workbook, texts.xlsx)
  const [sheet] = (await readXlsx(await readFile(workbook))).sheets
  expect(sheet?.rows.length).toBe(rows.length + 1)

  const pdf = join(dataFolder, 'abertos.pdf')
  await frame.saveDialogAnswers(pdf)
  await reports.export('open-documents', pdf, texts.pdf)
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  // The window that printed is closed, and with it its page.
  expect(await askMain(app, ({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  test.skip(!hasPoppler, 'poppler reads the PDF back; it is not installed here')
  const paper = packed(execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' }))
  for (const row of rows.slice(0, 40)) expect(paper).toContain(packed(row.text('documentNumber')))
  for (const row of rows.slice(-5)) expect(paper).toContain(packed(row.text('documentNumber')))
  expect(paper).toContain(packed(tradeWords.reportKind['open-documents']))
  const info = execFileSync('pdfinfo', [pdf], { encoding: 'utf8' })
  expect(info).toMatch(/Page size:\s+84[12](\.\d+)? x 59[45](\.\d+)? pts \(A4\)/)
  const pages = Number(/Pages:\s+(\d+)/.exec(info)?.[1])
  expect(pages).toBeGreaterThan(1)
  expect(paper).toContain(`Página${pages}/${pages}`)
  await hand.press('Escape')
})

test('the line for a signature is never alone on the last page', async ({ app, dataFolder, page }) => {
  test.skip(!hasPoppler, 'poppler reads the PDF back; it is not installed here')
  void page // the app has begun
  const [html, pdf] = [join(dataFolder, 'sheet.html'), join(dataFolder, 'sheet.pdf')]
  const style = paperStyle({ start: '""', middle: '""', page: '""' })
  const lastPage = async (rows: number, more: string): Promise<string> => {
    const body = Array.from({ length: rows }, (_, at) => `<tr><td>Linha ${at}</td></tr>`).join('')
    const signed = '<footer><div><span>Assinatura</span></div></footer>'
    await writeFile(html, `<style>${style}${more}</style><h1>Mapa</h1><table>${body}</table>${signed}`)
    const bytes = await askMain(
      app,
      async ({ BrowserWindow, session }, file) => {
        const shown = new BrowserWindow({
          show: false,
          webPreferences: { session: session.fromPartition('sheet') },
        })
        await shown.loadFile(file)
        const printed = await shown.webContents.printToPDF({ preferCSSPageSize: true })
        shown.destroy()
        return printed.toString('base64')
      },
      html,
    )
    await writeFile(pdf, Buffer.from(bytes, 'base64'))
    const pages = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' }).split('\f')
    return pages.filter((text) => text.trim() !== '').at(-1) ?? ''
  }
  // How many rows fill a sheet depends on the typeface: the first number that would leave the line alone.
  let rows = 24
  while ((await lastPage(rows, 'footer { break-before: auto }')).includes('Linha') && rows < 50) rows += 1
  expect(rows).toBeLessThan(50)
  const last = await lastPage(rows, '')
  expect(last).toContain(`Linha ${rows - 1}`)
  expect(last).toContain('Assinatura')
})

test('a chart is saved as a picture on white by the key that exports, in a dark window too', async ({
  app,
  bridge,
  dataFolder,
  frame,
  hand,
  page,
}) => {
  await exploreSample(bridge, page)
  await bridge.call('app.updateSettings', { theme: 'dark' })
  await frame.goTo('reports')
  const file = join(dataFolder, 'entradas.png')
  await frame.saveDialogAnswers(file)
  await hand.tabTo(page.getByRole('list', { name: texts.cash }).getByRole('button').last())
  await hand.press('ControlOrMeta+E')
  await expect(page.getByText(texts.pictureSaved.replace('{{file}}', 'entradas.png'))).toBeVisible()
  const picture = await askMain(
    app,
    ({ nativeImage }, path) => {
      const image = nativeImage.createFromPath(path)
      const colours = new Set(new Uint32Array(new Uint8Array(image.toBitmap()).buffer))
      return {
        ...image.getSize(),
        colours: colours.size,
        isWhite: image.toBitmap().readUInt32LE(0) === 0xffffffff,
      }
    },
    file,
  )
  expect(picture).toMatchObject({ width: 1872, height: 632, isWhite: true })
  // Its bars, its lines and the edges of its letters.
  expect(picture.colours).toBeGreaterThan(20)
})
