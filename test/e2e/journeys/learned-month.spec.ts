/** The sample's last full month by Enter alone, after one of each tax, the rent and the fees: nothing is booked wrongly. */
import type { IsoDate } from '#contract/values.ts'
import { spanOf, today } from '../../../src-renderer/lib/period.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'

const RIGHT: readonly (readonly [RegExp, string])[] = [
  [/^PAG ESTADO IVA/, 'vat'],
  [/^PAG ESTADO IRC/, 'corporate-tax'],
  [/^PAG ESTADO IRS RET/, 'income-tax-withheld'],
  [/^PAG TSU/, 'social-security'],
  [/^TRF P\/ RENDA/, 'rent'],
  [/^(COM|ANUIDADE) /, 'bank-charges'],
  [/^IMP SELO/, 'stamp-duty'],
  [/^VENC /, 'salaries'],
  [/^DD SEGUROS/, 'insurance'],
  [/^DD (AGUAS|ENERGIA|TELECOM)/, 'utilities'],
  [/^(DD LEASING|PREST EMPRESTIMO)/, 'loan-capital'],
  [/^COMPRA/, 'card-purchase'],
  [/^LEV ATM/, 'cash'],
  [/^(TRF|TRANSF SEPA) P\/|^PAG /, 'supplier-payment'],
]
const TAUGHT = [
  ...[
    'PAG ESTADO IVA',
    'PAG ESTADO IRC',
    'PAG ESTADO IRS',
    'PAG TSU',
    'TRF P/ RENDA',
    'COM MANUT',
    'COM TRANSF',
  ],
  ...['IMP SELO', 'ANUIDADE'],
]
/** More keys than the month needs, even where each row takes several. */
const MOST_ACTS = 500
const rightOf = (text: string): string => RIGHT.find(([start]) => start.test(text))?.[1] ?? ''

test('after one of each kind, Enter alone books no payment of the month under a wrong category', {
  tag: '@long',
}, async ({ bridge, frame, hand, page, reconcile, start }) => {
  test.setTimeout(600_000)
  await frame.resize(1440, 900)
  await hand.activate(start.explore)
  await frame.synchronised()
  const { companies } = await bridge.call('companies.list', {})
  const companyId = companies[0]!.id
  const sort = { by: 'date', direction: 'ascending' } as const
  const all = await bridge.call('transactions.openList', {
    companyId,
    filter: { view: 'unmatched', direction: 'out' },
    sort,
  })
  const { from = '', to = '' } = spanOf('last-month', today())
  const month = { from: from as IsoDate, to: to as IsoDate }
  const inMonth = await bridge.call('transactions.openList', {
    companyId,
    filter: { view: 'unmatched', direction: 'out', ...month },
    sort,
  })
  let taught = 0
  for (const kind of TAUGHT)
    for (const { rows } of [all, inMonth]) {
      const at = rows.text.findIndex((text) => text.startsWith(kind))
      const id = rows.id[at]
      if (id === undefined) continue
      await bridge.call('endings.classify', {
        companyId,
        transactionIds: [id],
        categoryId: rightOf(rows.text[at] ?? ''),
      })
      taught += 1
      break
    }
  expect(taught).toBeGreaterThan(7)

  const pane = page.locator('[data-pane="right"]')
  await hand.activate(pane.getByRole('button', { name: words.lists.filters.title }))
  await hand.walkTo(page.getByRole('menuitem', { name: words.lists.period }))
  await hand.press('ArrowRight')
  await hand.walkTo(page.getByRole('menuitemradio', { name: words.lists.periods['last-month'], exact: true }))
  await hand.press('Enter', 'Escape')
  await hand.tabTo(reconcile.transactions)
  await hand.press('Home')
  // The walk ends at the last row. A decided row has a card too, of what was decided, and nothing to accept.
  const accept = reconcile.card.getByRole('button', {
    name: new RegExp(`^${words.reconcile.proposals.accept}`),
  })
  for (let acts = 0; acts < MOST_ACTS; acts += 1) {
    await expect(reconcile.proposals).toHaveAttribute('aria-busy', 'false')
    const isAmbiguous = (await reconcile.heading('ambiguous').count()) > 0
    const hasCard = (await accept.count()) > 0
    const isAccepting = hasCard && !isAmbiguous
    const active = await reconcile.transactions.getAttribute('aria-activedescendant')
    await hand.press(isAccepting ? 'Enter' : 'ArrowDown')
    await page.waitForTimeout(150)
    const isAtEnd = active === (await reconcile.transactions.getAttribute('aria-activedescendant'))
    if (!isAccepting && isAtEnd) break
  }
  const { rows } = await bridge.call('transactions.openList', {
    companyId,
    filter: { view: 'all', direction: 'out', ...month },
    sort,
  })
  const wrong = rows.text.flatMap((text, at) => {
    const side = rows.otherSide[at]
    return side?.kind === 'classified' && side.name !== rightOf(text) ? [`${text}: ${side.name}`] : []
  })
  const booked = rows.otherSide.filter((side) => side?.kind === 'classified').length
  expect(wrong).toEqual([])
  expect(booked).toBeGreaterThan(30)
})
