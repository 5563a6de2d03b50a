/** A month's work in one sitting, by keyboard: twenty items of every kind, and the report ties out to the cent. */
import { join } from 'node:path'
import { reportWords } from '#core/reports/words.ts'
import type { TraySums } from '../pages/reconcile-page.ts'
import { tradeWords, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { cases, findGroup, findReadings, findUnrelatedRows, isPlain, numbersOf } from '../support/cases.ts'
import { connectAndSync, showCompany } from '../support/company.ts'
import { exportPairs, readReport, type SavedRow } from '../support/saved-report.ts'

test.use({ serviceSize: { documents: 1_000, transactions: 1_500 } })

/** The sums on screen when an item was accepted. */
interface Accepted extends TraySums {
  readonly what: string
  readonly numbers: readonly string[]
}

const kinds = tradeWords.allocationKind
const cash: ReadonlySet<string> = new Set([kinds.payment, kinds['credit-note'], kinds.advance])
/** Of a document that the service shows as paid: it takes of the transaction and leaves the document as it is. */
const onlyLinks = (row: SavedRow): boolean =>
  row.text('kind') === `${kinds.payment} (${reportWords['pt-PT'].linked})`
/** Whether a row counts against its transaction: adjustments that name a document settle it without money. */
const isCash = (row: SavedRow): boolean =>
  row.text('transactionDate') !== '' &&
  (cash.has(row.text('kind')) || onlyLinks(row) || row.text('documentNumber') === '')
const allocated = (rows: readonly SavedRow[]): number =>
  rows.reduce((total, row) => total + (row.minor('allocated') ?? 0), 0)
const sumOf = (items: readonly Accepted[], name: keyof TraySums): number =>
  items.reduce((total, item) => total + item[name], 0)

test('twenty items of every kind are decided, and the matched report says the same to the cent', {
  tag: '@long',
}, async ({ bridge, dataFolder, frame, hand, page, reconcile, reports, service }) => {
  const companyId = await connectAndSync(bridge, service.access)
  await showCompany(page)
  await hand.tabTo(reconcile.documents)
  await reconcile.shown()

  const before = await bridge.call('companies.getOverview', { companyId })
  const unmatchedBefore = await reconcile.unmatched()
  const accepted: Accepted[] = []
  /** Groups, of which one may have several transactions. */
  const expectAccepted = (groups: number) =>
    expect
      .poll(
        async () => (await bridge.call('companies.getOverview', { companyId })).accepted - before.accepted,
      )
      .toBe(groups)
  const enterAt = async (what: string, numbers: readonly string[]): Promise<void> => {
    for (const number of numbers) await expect(reconcile.card).toContainText(number)
    accepted.push({ what, numbers, ...(await reconcile.traySums()) })
    const strokes = hand.pressed.length
    await hand.press('Enter')
    await expectAccepted(accepted.length)
    expect(hand.pressed.length - strokes, 'one key accepts one proposal').toBe(1)
  }

  await test.step('one key each down the list: the focus goes to the next by itself', async () => {
    while (accepted.length < 7) {
      await reconcile.shown()
      if (await reconcile.canEnter()) await enterAt('in a row', await reconcile.numbers())
      else await hand.press('s')
    }
    const enters = hand.pressed.filter((key) => key === 'Enter')
    expect(enters).toHaveLength(accepted.length)
  })

  for (const [what, isWanted] of [...Object.entries(cases), ...Object.entries(cases).slice(0, 3)])
    await test.step(what, async () => {
      const group = await findGroup(bridge, companyId, isWanted)
      const numbers = numbersOf(group.allocations)
      await reconcile.goToDocument(numbers[0] ?? '')
      await enterAt(what, numbers)
    })

  await test.step('one of several readings, by its digit', async () => {
    const { number, at, allocations } = await findReadings(bridge, companyId)
    await reconcile.goToDocument(number)
    await expect(reconcile.heading('ambiguous')).toBeVisible()
    await hand.press('Enter')
    await expect(page.getByText(words.reconcile.said.ambiguous).first()).toBeVisible()
    await expectAccepted(accepted.length)
    await hand.press(String(at + 1))
    await expectAccepted(accepted.length + 1)
    const minor = allocations
      .filter(({ kind }) => kind === 'payment' || kind === 'credit-note')
      .reduce((total, { amountMinor }) => total + amountMinor, 0)
    accepted.push({
      what: 'ambiguous',
      numbers: numbersOf(allocations),
      transactionsMinor: minor,
      documentsMinor: minor,
      differenceMinor: 0,
    })
  })

  const left: string[] = []
  await test.step('one rejected, one skipped', async () => {
    for (const key of ['r', 's']) {
      const [number = ''] = numbersOf((await findGroup(bridge, companyId, isPlain)).allocations)
      await reconcile.goToDocument(number)
      await hand.press(key)
      left.push(number)
      if (key === 's') continue
      await expect(reconcile.proposals.getByText(words.reconcile.proposals.none)).toBeVisible()
    }
    await expectAccepted(accepted.length)
  })

  await test.step('two unrelated rows joined by hand, their difference named', async () => {
    const { number, text, documentMinor, transactionMinor } = await findUnrelatedRows(bridge, companyId)
    await reconcile.goToDocument(number)
    await hand.press('x', 'F6')
    await reconcile.searchFor(
      reconcile.transactions,
      words.lists.searchTransactions,
      (transactionMinor / 100).toFixed(2),
      text,
    )
    await hand.press('x')
    const sums = await reconcile.traySums()
    expect(sums).toEqual({
      transactionsMinor: transactionMinor,
      documentsMinor: documentMinor,
      differenceMinor: transactionMinor - documentMinor,
    })
    await hand.choose(
      reconcile.tray.getByRole('button', { name: words.reconcile.tray.adjustment }),
      kinds['write-off'],
    )
    await hand.activate(
      reconcile.tray.getByRole('button', {
        name: words.reconcile.tray.acceptWith.replace('{{kind}}', kinds['write-off'].toLowerCase()),
      }),
    )
    await expectAccepted(accepted.length + 1)
    accepted.push({ what: 'by hand', numbers: [number], ...sums })
  })

  const after = await bridge.call('companies.getOverview', { companyId })
  expect(accepted.length + left.length).toBe(20)

  await reconcile.clearSearches()
  // The figures are those of the rows that the filters show.
  await frame.settled()
  const used = unmatchedBefore - (await reconcile.unmatched())
  const rows = await exportPairs({ frame, hand, page }, dataFolder)

  const groups = Map.groupBy(rows, (row) => row.text('group'))
  expect(groups.size).toBe(accepted.length)
  for (const item of accepted) {
    const isItem = (members: readonly SavedRow[]) => {
      const numbers = new Set(members.map((row) => row.text('documentNumber')).filter(Boolean))
      return item.numbers.length === numbers.size && item.numbers.every((number) => numbers.has(number))
    }
    const found = [...groups.values()].filter(isItem)
    expect(found, `${item.what}: ${item.numbers}`).toHaveLength(1)
    const [members = []] = found
    expect(allocated(members.filter(isCash)), item.what).toBe(item.transactionsMinor)
    for (const [number, own] of Map.groupBy(members, (row) => row.text('documentNumber'))) {
      if (number === '') continue
      const settling = own.filter((row) => row.text('kind') !== kinds.advance && !onlyLinks(row))
      const stays = (own[0]?.minor('unpaidBefore') ?? 0) - allocated(settling)
      for (const row of own) expect(row.minor('difference'), `${item.what}: ${number}`).toBe(stays)
      if (item.what === 'part payment') expect(stays).toBeGreaterThan(0)
    }
  }
  const numbered = rows.filter((row) => row.text('documentNumber') !== '')
  for (const number of left) expect(numbered.map((row) => row.text('documentNumber'))).not.toContain(number)

  expect(allocated(rows.filter(isCash))).toBe(sumOf(accepted, 'transactionsMinor'))
  expect(allocated(rows.filter(isCash))).toBe(used)
  expect(allocated(numbered.filter((row) => !onlyLinks(row)))).toBe(before.openMinor - after.openMinor)
  const ofKind = (kind: string) => rows.filter((row) => row.text('kind') === kind)
  for (const kind of [kinds.withholding, kinds.rounding]) expect(ofKind(kind)).not.toEqual([])
  expect(allocated(ofKind(kinds['credit-note']))).toBeLessThan(0)
  const byHand = accepted.at(-1)
  expect(allocated(ofKind(kinds['write-off']))).toBe(-(byHand?.differenceMinor ?? 0))

  const sheet = join(dataFolder, 'trabalho.csv')
  await frame.saveDialogAnswers(sheet)
  await hand.activate(page.getByRole('navigation').getByText(words.shell.nav.reports, { exact: true }))
  await reports.export('working-paper', sheet)
  const { totals } = reportWords['pt-PT']
  const paper = await readReport(sheet)
  for (const check of [totals.documentsCheck, totals.transactionsCheck]) {
    const [row] = paper.filter((one) => one.text('text') === check)
    expect(row?.minor('difference'), check).toBe(0)
  }
})
