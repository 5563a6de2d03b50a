/** Pairs joined by hand with each name a difference can have, undone and redone, and read again, by keyboard. */
import type { AllocationKind } from '#contract/match-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { pattern, tradeWords, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import type { Bridge } from '../support/bridge.ts'
import { connectAndSync, showCompany, sync } from '../support/company.ts'
import { exportPairs, type SavedRow } from '../support/saved-report.ts'

const kinds = tradeWords.allocationKind
const { tray } = words.reconcile

/** How far the money is from the document, in minor units, and what that is called. */
const cases = [
  { name: 'fee', offMinor: -125 },
  { name: 'withholding', offMinor: -2_500 },
  { name: 'rounding', offMinor: -1 },
  { name: 'exchange', offMinor: -37 },
  { name: 'write-off', offMinor: -60 },
  { name: 'discount', offMinor: -250 },
  { name: 'late-interest', offMinor: 75 },
  { name: null, offMinor: -5_000 },
  { name: 'advance', offMinor: 10_000 },
] as const satisfies { name: AllocationKind | null; offMinor: number }[]

const leastMinor = 20_000

/** Open documents nothing is proposed for, an invoice each; and a credit note with an invoice of its customer. */
const findDocuments = async (bridge: Bridge, companyId: CompanyId) => {
  const { listId } = await bridge.call('documents.openList', {
    companyId,
    filter: { view: 'open', types: ['I', 'C'] },
    sort: { by: 'dueDate', direction: 'ascending' },
  })
  const list = await bridge.call('documents.readList', { companyId, listId, from: 0, count: 500 })
  const rows = list.number.flatMap((number, at) =>
    number === null
      ? []
      : [
          {
            number,
            type: list.type[at],
            taxId: list.taxId[at],
            openMinor: list.openMinor[at] ?? 0,
            isFree: list.proposed[at] === null,
          },
        ],
  )
  const invoices = rows.filter(({ type, openMinor }) => type === 'I' && openMinor > leastMinor)
  const credits = rows.filter(({ type, openMinor }) => type === 'C' && openMinor > 0)
  const credit = credits.find(({ taxId }) => invoices.some((one) => one.taxId === taxId))
  const invoice = invoices.find(({ taxId }) => taxId === credit?.taxId)
  const free = invoices.filter((one) => one.isFree && one !== invoice).slice(0, cases.length)
  if (!credit || !invoice || free.length < cases.length) throw new Error('the company has too few documents')
  return { free, netting: { credit, invoice } }
}

const sum = (minors: readonly number[]): number => minors.reduce((total, minor) => total + minor, 0)
const sumOf = (rows: readonly SavedRow[]): number => sum(rows.map((row) => row.minor('allocated') ?? 0))

test('each name of a difference is given by keyboard, undone, redone, and exact to the cent in the report', {
  tag: '@long',
}, async ({ bridge, dataFolder, frame, hand, page, reconcile, service }) => {
  const companyId = await connectAndSync(bridge, service.access)
  const { free, netting } = await findDocuments(bridge, companyId)
  for (const [at, { offMinor }] of cases.entries())
    await service.post('transactions', {
      amountMinor: (free[at]?.openMinor ?? 0) + offMinor,
      text: `ENTRADA AVULSA ${at + 1}`,
    })
  await sync(bridge, companyId)
  await showCompany(page)
  await hand.tabTo(reconcile.documents)

  for (const [at, { name, offMinor }] of cases.entries())
    await test.step(name ?? 'part payment', async () => {
      const { number = '', openMinor = 0 } = free[at] ?? {}
      await reconcile.searchFor(reconcile.documents, words.lists.searchDocuments, number)
      await hand.press('x', 'F6')
      const text = `ENTRADA AVULSA ${at + 1}`
      await reconcile.searchFor(reconcile.transactions, words.lists.searchTransactions, text)
      await hand.press('x')
      const sums = {
        transactionsMinor: openMinor + offMinor,
        documentsMinor: openMinor,
        differenceMinor: offMinor,
      }
      expect(await reconcile.traySums()).toEqual(sums)
      if (name === null) await expect(reconcile.tray).toContainText(tray.partPayment)
      else {
        await hand.press('d')
        await hand.walkTo(page.getByRole('option', { name: kinds[name], exact: true }))
        await hand.press('Enter')
        await expect(reconcile.transactions).toBeFocused()
        expect(await reconcile.traySums(), 'before it has a name').toEqual(sums)
        await expect(reconcile.difference, 'after it').toHaveText(/^0,00/)
        await expect(reconcile.tray).toContainText(tray.balance)
      }
      await hand.press('Enter')
      await expect(reconcile.accepted).toHaveText(String(at + 1))
      await hand.press('F6')
    })

  await test.step('a credit note against an invoice, without money', async () => {
    for (const { number } of [netting.credit, netting.invoice]) {
      await reconcile.searchFor(reconcile.documents, words.lists.searchDocuments, number)
      await hand.press('x')
    }
    await expect(reconcile.tray).toContainText(tray.onlyDocuments)
    await hand.press('Enter')
    await expect(reconcile.accepted).toHaveText(String(cases.length + 1))
  })

  await test.step('all of it undone one by one, and redone', async () => {
    await hand.tabTo(reconcile.documents)
    for (let left = cases.length; left >= 0; left -= 1) {
      await hand.press('u')
      await expect(reconcile.accepted).toHaveText(String(left))
    }
    for (let again = 1; again <= cases.length + 1; again += 1) {
      await hand.press('ControlOrMeta+y')
      await expect(reconcile.accepted).toHaveText(String(again))
    }
  })

  await reconcile.clearSearches()
  const groups = Map.groupBy(await exportPairs({ frame, hand, page }, dataFolder), (row) => row.text('group'))
  expect(groups.size).toBe(cases.length + 1)
  const groupOf = (number: string): SavedRow[] => {
    const found = [...groups.values()].filter((rows) =>
      rows.some((row) => row.text('documentNumber') === number),
    )
    expect(found, number).toHaveLength(1)
    return found[0] ?? []
  }

  for (const [at, { name, offMinor }] of cases.entries()) {
    const { number = '', openMinor = 0 } = free[at] ?? {}
    const rows = groupOf(number)
    const ofKind = (kind: AllocationKind) => rows.filter((row) => row.text('kind') === kinds[kind])
    const [paid, ...more] = ofKind('payment')
    expect(more, `${number}: one payment`).toEqual([])
    expect(paid?.minor('unpaidBefore')).toBe(openMinor)
    expect(paid?.minor('transactionAmount')).toBe(openMinor + offMinor)
    expect(paid?.minor('allocated')).toBe(Math.min(openMinor, openMinor + offMinor))
    expect(rows).toHaveLength(name === null ? 1 : 2)
    if (name !== null) expect(sumOf(ofKind(name)), name).toBe(Math.abs(offMinor))
    // A row that names no document says nothing of one.
    for (const row of rows)
      expect(row.minor('difference') ?? 0, `${number}: what stays open`).toBe(name === null ? -offMinor : 0)
  }

  const netted = groupOf(netting.credit.number)
  const amount = Math.min(netting.credit.openMinor, netting.invoice.openMinor)
  expect(netted.map((row) => row.text('kind'))).toEqual([kinds['credit-note'], kinds['credit-note']])
  expect(netted.map((row) => row.text('transactionDate'))).toEqual(['', ''])
  expect(netted.map((row) => row.minor('allocated')).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
    -amount,
    amount,
  ])
  expect(sumOf(netted)).toBe(0)
})

test('several transactions and documents with a credit note: the difference is split in both directions by keyboard, the rest left open', {
  tag: '@long',
}, async ({ bridge, dataFolder, frame, hand, page, reconcile, service }) => {
  const companyId = await connectAndSync(bridge, service.access)
  const { free, netting } = await findDocuments(bridge, companyId)
  const documents = [netting.credit, ...free.slice(0, 4)]
  const documentsMinor = sum(documents.map(({ type, openMinor }) => (type === 'C' ? -openMinor : openMinor)))
  const named = { withholding: -11_500, fee: -125, 'write-off': -30, advance: 1_000 } as const
  const leftMinor = 5_000
  const differenceMinor = sum(Object.values(named)) - leftMinor
  const thirdMinor = Math.floor((documentsMinor + differenceMinor) / 3)
  const transactions = [thirdMinor, thirdMinor, documentsMinor + differenceMinor - 2 * thirdMinor]
  for (const [at, amountMinor] of transactions.entries())
    await service.post('transactions', { amountMinor, text: `ENTRADA CONJUNTA ${at + 1}` })
  await sync(bridge, companyId)
  await showCompany(page)

  await hand.tabTo(reconcile.documents)
  for (const { number } of documents) {
    await reconcile.searchFor(reconcile.documents, words.lists.searchDocuments, number)
    await hand.press('x')
  }
  await hand.press('F6')
  for (const at of transactions.keys()) {
    const text = `ENTRADA CONJUNTA ${at + 1}`
    await reconcile.searchFor(reconcile.transactions, words.lists.searchTransactions, text)
    await hand.press('x')
  }
  for (const [kind, amountMinor] of Object.entries(named) as [keyof typeof named, number][]) {
    await hand.press('d')
    await hand.walkTo(page.getByRole('option', { name: kinds[kind], exact: true }))
    await hand.press('Enter')
    // Of a name that cannot be what is still missing the amount is asked at once.
    if (amountMinor < 0) {
      await expect(reconcile.transactions).toBeFocused()
      await hand.press('Shift+D')
    }
    const amount = reconcile.tray.getByRole('textbox', { name: kinds[kind], exact: true })
    await expect(amount).toBeFocused()
    await hand.type((Math.abs(amountMinor) / 100).toFixed(2))
    await hand.press('Enter')
    await expect(reconcile.transactions).toBeFocused()
  }
  expect(await reconcile.traySums()).toEqual({
    transactionsMinor: documentsMinor + differenceMinor,
    documentsMinor,
    differenceMinor,
  })
  await expect(reconcile.tray).toContainText(pattern(tray.staysOpen))
  await hand.press('Enter')
  await expect(reconcile.accepted).toHaveText('1')

  await reconcile.clearSearches()
  const rows = await exportPairs({ frame, hand, page }, dataFolder)
  expect(new Set(rows.map((row) => row.text('group'))).size).toBe(1)
  for (const [kind, amountMinor] of Object.entries(named))
    expect(sumOf(rows.filter((row) => row.text('kind') === kinds[kind as AllocationKind])), kind).toBe(
      Math.abs(amountMinor),
    )
  expect(sumOf(rows)).toBe(documentsMinor - leftMinor + named.advance)
  const left = Map.groupBy(rows, (row) => row.text('documentNumber'))
  expect(left.size).toBe(documents.length)
  expect(sum([...left.values()].map(([row]) => row?.minor('difference') ?? 0))).toBe(leftMinor)
})
