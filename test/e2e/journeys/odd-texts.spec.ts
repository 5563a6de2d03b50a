/** A service that writes what breaks programs: the running window shows it, in order, and obeys none of it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { cutText } from '#contract/clean-text.ts'
import { foldText } from '#core/fold.ts'
import { ACCESS, documentOf, pageOf, record, startMaliciousService } from '../../helpers/malicious-service.ts'
import { oddTexts, UNCLEAN, uncleanTexts } from '../../helpers/unclean-texts.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { scrollsBothWays } from '../support/clipped-and-moving.ts'
import { connectionTo, connectOnly, showCompany, sync } from '../support/company.ts'
import { readReport } from '../support/saved-report.ts'

const texts = [...uncleanTexts, ...oddTexts.map(([what, text]) => [what, text, text] as const)]
const names = texts.map(([, sent]) => sent)
/** As texts they find nothing; as patterns, or in the words of a database, they would find every row. */
const nothingFound = ['zzz|.*', 'zzz* OR f*', 'NEAR("a" "b", 5) OR * AND -x "', "' OR 1=1 --"]

test('every odd text is shown in its cells as stored and can be found, Hebrew next to figures included', async ({
  bridge,
  page,
  reconcile,
}) => {
  await using service = await startMaliciousService()
  const { url } = service
  const { accessToken: _, ...own } = ACCESS
  const access = { ...own, invoicingUrl: url, bankingUrl: url, authUrl: url, documentIds: { from: 1, to: 1 } }
  service.attacks(
    {
      name: 'odd documents',
      route: 'document',
      answer: (response, { documentId }) =>
        void response.end(
          documentOf({
            header: { Id: documentId },
            receiver: { Name: names[documentId - 1], LegalName: names[documentId - 1] },
            top: { DocumentNumber: `FT A/${documentId}` },
          }),
        ),
    },
    {
      name: 'odd transactions',
      route: 'transactions',
      answer: (response) =>
        void response.end(
          pageOf([
            ...names.map((name, at) =>
              record(at + 1, { debtorName: name, description: name, direction: 'IN' }),
            ),
            record(9_001, { debtorName: 'שלום בע״מ', description: '123 456', direction: 'IN' }),
          ]),
        ),
    },
  )
  // Set before, since connecting starts a sync.
  const companyId = await connectOnly(bridge, connectionTo(access, { name: 'Ana\u202E\x1b Lda' }))
  await bridge.call('documents.track', { companyId, ids: { range: { from: 1, to: names.length } } })
  expect((await sync(bridge, companyId)).lastError).toBeNull()
  await showCompany(page)

  const seen = new Set<string>()
  const look = async (): Promise<void> => {
    for (const title of await page
      .locator('[role="gridcell"] [title]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? '')))
      seen.add(title)
  }
  await expect(reconcile.documents.getByRole('row').nth(3)).toBeVisible()
  await reconcile.documents.focus()
  for (let step = 0; step < 5; step++) {
    await look()
    await page.keyboard.press('PageDown')
  }
  await look()
  for (const [what, , kept] of texts) expect([...seen], what).toContain(kept)
  for (const title of seen) expect(title).not.toMatch(UNCLEAN_BUT_ISOLATES)

  // Each is pasted as the service sent it, and finds its row.
  const documents = reconcile.documents.locator('[role="gridcell"] [title]')
  const paste = async (text: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  }
  await page.keyboard.press('/')
  const field = page.locator('input:focus')
  await expect(field).toBeVisible()
  for (const [what, sent, kept] of texts) {
    if (foldText(kept) === '') continue // nothing is left to search for
    await paste(sent)
    await expect
      .poll(() => documents.evaluateAll((all) => all.map((one) => one.getAttribute('title'))), what)
      .toContain(kept)
  }
  for (const text of nothingFound) {
    await paste(text)
    await expect(documents, text).toHaveCount(0)
  }
  await paste('x'.repeat(1_000_000))
  await expect(field).toHaveValue('x'.repeat(200))
  await expect(page.getByRole('alert')).toHaveCount(0)

  await reconcile.transactions.focus()
  await page.keyboard.press('/')
  await paste('שלום')
  const cell = reconcile.transactions.locator('[title$="123 456"]').first()
  await expect(cell).toBeVisible()
  const [party, narration] = await cell.locator('span').all()
  const [first, second] = [await party?.boundingBox(), await narration?.boundingBox()]
  // Beside one another, or above where the list is narrow.
  const isBefore = first && second && (first.y < second.y || first.x < second.x)
  expect(isBefore).toBe(true)
})

test('a customer with 5 000 letters takes one row of a report, and is complete on paper and in the files', async ({
  bridge,
  dataFolder,
  frame,
  page,
  reports,
}) => {
  const name = `${'Cooperativa '.repeat(416)}${'x'.repeat(8)}`
  await using service = await startMaliciousService()
  const { url } = service
  const { accessToken: _, ...own } = ACCESS
  const access = { ...own, invoicingUrl: url, bankingUrl: url, authUrl: url, documentIds: { from: 1, to: 1 } }
  service.attacks({
    name: 'a very long name',
    route: 'document',
    answer: (response, { documentId }) =>
      void response.end(
        documentOf({
          header: { Id: documentId },
          receiver: { Name: name, LegalName: name },
          top: { DocumentNumber: `FT A/${documentId}` },
        }),
      ),
  })
  const companyId = await connectOnly(bridge, connectionTo(access))
  await bridge.call('documents.track', { companyId, ids: { range: { from: 1, to: 3 } } })
  expect((await sync(bridge, companyId)).lastError).toBeNull()
  await showCompany(page)
  await frame.goTo('reports')

  await reports.show('open-documents')
  // A name is kept up to 4 000 letters.
  const kept = cutText(name, 4_000)
  const row = page.getByRole('grid').locator('[data-position]').first()
  await expect(row.locator('[title^="Cooperativa"]')).toHaveAttribute('title', kept)
  expect((await row.boundingBox())?.height).toBeLessThan(40)
  expect(await scrollsBothWays(page)).toEqual([])

  const csv = join(dataFolder, 'abertos.csv')
  await frame.saveDialogAnswers(csv)
  await reports.export('open-documents', csv)
  expect((await readReport(csv)).map((one) => one.text('customer'))).toEqual([kept, kept, kept])
  const pdf = join(dataFolder, 'abertos.pdf')
  await frame.saveDialogAnswers(pdf)
  await reports.export('open-documents', pdf, words.reports.pdf)
  test.skip(
    spawnSync('pdftotext', ['-v']).status !== 0,
    'poppler reads the PDF back; it is not installed here',
  )
  const paper = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' })
  expect(paper.match(/Cooperativa/g)).toHaveLength(3 * (kept.match(/Cooperativa/g) ?? []).length)
  expect(paper).toContain('FT A/3')
})

/** A title is a sentence: names that run the other way are closed in. */
const UNCLEAN_BUT_ISOLATES = new RegExp(`(?![\\u2068\\u2069])${UNCLEAN.source}`, 'u')
