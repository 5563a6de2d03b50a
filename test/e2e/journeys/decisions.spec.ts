/** Many decisions in one act, undone and redone, over a restart, by keyboard. */
import { pattern, words } from '../pages/words.ts'
import { expect, reopened, test } from '../support/app.ts'
import { exploreSample } from '../support/company.ts'
import { stopClock } from '../support/stopped-clock.ts'

const { said } = words.reconcile

test('a combination of reasons, then the rest of its class, is accepted after a look; undone and redone as one, after a restart too', async ({
  app,
  bridge,
  bulk,
  dataFolder,
  hand,
  page,
  reconcile,
}) => {
  const companyId = await exploreSample(bridge, page)

  await bulk.open()
  await bulk.show('likely')
  const { groups } = await bridge.call('matching.sampleBulk', {
    companyId,
    class: 'likely',
    combination: null,
    seed: 0,
    size: 1,
  })
  await expect(bulk.sample.first()).toContainText(groups[0]?.allocations[0]?.documentNumber ?? '')
  await bulk.drawAgain()

  const { counts } = await bridge.call('matching.countBulk', { companyId })
  const combinations = counts.filter(({ combination }) => combination.class === 'certain')
  const [one] = combinations
  if (one === undefined || combinations.length < 2) throw new Error('the sample rests on one combination')
  await bulk.show('certain', one.combination.signs)
  const some = await bulk.accept()
  expect(some).toBe(one.shown.length)
  /** Transactions that are reconciled: a proposal may hold several. */
  const rows = async () => {
    const {
      counts: [all],
    } = await bridge.call('transactions.countLists', {
      companyId,
      filters: [{ view: 'matched' }],
    })
    return String(all?.count)
  }
  const few = await rows()
  await expect(reconcile.accepted).toHaveText(few)

  await bulk.open()
  await bulk.show('certain')
  // What was accepted is matched again meanwhile: what changed between the look and the key stays undecided.
  const most = some + (await bulk.accept())
  const { accepted } = await bridge.call('companies.getOverview', { companyId })
  expect(accepted).toBeGreaterThan(some)
  expect(accepted).toBeLessThanOrEqual(most)
  const many = await rows()
  await expect(reconcile.accepted).toHaveText(many)
  await expect(reconcile.documents).toBeFocused()

  await hand.tabTo(reconcile.documents)
  await hand.press('u')
  await expect(page.getByText(pattern(said.undoneMany_other))).toBeVisible()
  await expect(reconcile.accepted).toHaveText(few)
  await hand.press('ControlOrMeta+Shift+z')
  await expect(page.getByText(pattern(said.redoneMany_other))).toBeVisible()
  await expect(reconcile.accepted).toHaveText(many)

  await reconcile.findProposal('likely')
  await hand.press('Enter')
  await expect.poll(rows).not.toBe(many)
  const more = await rows()
  await expect(reconcile.accepted).toHaveText(more)
  await app.close()

  await reopened({ dataFolder }, async (again) => {
    const there = again.reconcile
    await again.frame.expectOn('reconcile')
    await again.hand.tabTo(there.documents)
    await expect(there.accepted).toHaveText(more)
    await again.hand.press('u')
    await expect(there.accepted).toHaveText(many)
    await again.hand.press('u')
    await expect(there.accepted).toHaveText(few)
    await again.hand.press('ControlOrMeta+y')
    await expect(there.accepted).toHaveText(many)
  })
})

test('a proposal for a document that is paid in part is read whole above the decision, with its buttons in sight', async ({
  app,
  bridge,
  frame,
  hand,
  page,
  reconcile,
}) => {
  // Not every day's sample has such a document.
  await stopClock(app, page, { mainGoesOn: true })
  await frame.resize(1440, 900)
  const companyId = await exploreSample(bridge, page)
  const { counts } = await bridge.call('matching.countBulk', { companyId })
  await bridge.call('matching.acceptBulk', { companyId, shown: counts.flatMap(({ shown }) => shown) })
  /** Of a document that is paid in part and proposed again; null where there is none yet. */
  const findNumber = async (): Promise<string | null> => {
    for (const matchClass of ['likely', 'possible'] as const) {
      const { groups } = await bridge.call('matching.listProposals', {
        companyId,
        class: matchClass,
        limit: 200,
      })
      for (const { documentId, documentNumber } of groups.flatMap(({ allocations }) => allocations)) {
        if (documentId === null) continue
        const decided = await bridge.call('matching.listDecided', { companyId, documentId })
        if (decided.groups.length > 0) return documentNumber
      }
    }
    return null
  }
  // What was decided is matched again off the window.
  await expect.poll(findNumber, { timeout: 60_000 }).not.toBeNull()
  const number = (await findNumber()) ?? ''
  await page.reload()
  await hand.tabTo(reconcile.documents)
  await reconcile.goToDocument(number)
  await expect.poll(() => reconcile.card.count()).toBeGreaterThan(1)
  const proposal = reconcile.card.first()
  await expect(proposal.getByRole('button', { name: words.reconcile.proposals.accept })).toBeInViewport({
    ratio: 1,
  })
  const hidden = await proposal.evaluate((card) => {
    const text = card.firstElementChild
    return text === null ? 0 : text.scrollHeight - text.clientHeight
  })
  expect(hidden, 'px of the proposal that have to be scrolled to').toBe(0)
})
