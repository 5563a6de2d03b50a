/** Keys and the focus: letters act everywhere but in fields and can be switched off; the focus is seen and comes back. */
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { exploreSample } from '../support/company.ts'

const letters = ['j', 'x', 'r', 's', 'u', 'g', 'w', '1', '?'] as const

test('single letters act wherever the focus is but in fields, and not at all once switched off', async ({
  bridge,
  hand,
  page,
  palette,
  reconcile,
}) => {
  const companyId = await exploreSample(bridge, page)
  const { documents } = reconcile
  const active = async () => (await reconcile.activeRow(documents)).getAttribute('id')
  const expectUntouched = async (): Promise<void> => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(documents.getByRole('row', { selected: true })).toHaveCount(0)
    const { entries } = await bridge.call('matching.listHistory', { companyId, view: 'all', limit: 9 })
    expect(entries).toEqual([])
  }

  await hand.tabTo(documents)
  await reconcile.shown()
  await hand.press('/', ...letters)
  await expect(page.getByLabel(words.lists.searchDocuments)).toHaveValue(letters.join(''))
  await hand.press('Escape', 'Escape')
  await expectUntouched()
  const history = page.getByRole('button', { name: words.reconcile.history.title, exact: true })
  await hand.tabTo(history)
  await hand.press('x')
  await expect(documents.getByRole('row', { selected: true })).toHaveCount(1)
  await hand.tabTo(history)
  await hand.press('Escape')
  await expectUntouched()
  await hand.tabTo(history)
  await hand.press('Enter') // a button that was reached by keyboard is pressed
  await expect(page.getByRole('dialog')).toBeVisible()
  await hand.press('Escape')
  await expectUntouched()

  await hand.tabTo(documents)
  const before = await active()
  await hand.press('j')
  await expect.poll(active).not.toBe(before)

  await palette.goTo('settings')
  await hand.tabTo(page.getByRole('switch', { name: words.settings.singleKeys }))
  await hand.press('Space')
  await expect.poll(async () => (await bridge.call('app.getSettings', {})).singleKeys).toBe(false)
  await palette.goTo('reconcile')
  await hand.tabTo(documents)
  const there = await active()
  await hand.press(...letters)
  expect(await active()).toBe(there)
  await expectUntouched()
  await hand.press('ArrowDown')
  await expect.poll(active).not.toBe(there)
})

test('the focus is visible at every stop, and restored by every dialog', async ({
  bridge,
  frame,
  hand,
  page,
  reconcile,
}) => {
  await exploreSample(bridge, page)
  const { documents } = reconcile
  const dialog = page.getByRole('dialog')

  await hand.tabTo(documents)
  for (const key of ['?', 'w', 'ControlOrMeta+k', 'F1']) {
    await hand.press(key)
    await expect(dialog).toBeVisible()
    await hand.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(documents, key).toBeFocused()
  }
  for (const name of [words.reconcile.bulk.title, words.reconcile.history.title]) {
    const opener = page.getByRole('button', { name, exact: true })
    await hand.activate(opener)
    await expect(dialog).toBeVisible()
    await hand.press('Escape')
    await expect(dialog).toBeHidden()
    // On the button, or in the list where the work continues; never nowhere.
    const isHere = () =>
      Promise.all([opener, documents].map((one) => one.evaluate((it) => it === document.activeElement)))
    await expect.poll(isHere, name).toContain(true)
  }

  const unseen: string[] = []
  for (const screen of ['start', 'reconcile', 'documents', 'reports', 'settings'] as const) {
    await frame.goTo(screen)
    await frame.settled()
    for (let stops = 0; stops < 30; stops += 1) {
      await hand.press('Tab')
      const found = await page.evaluate(() => {
        const focused = document.activeElement
        if (focused === null || focused === document.body) return null
        const isMarked = (element: Element) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
          return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
        }
        // An input may be marked by the field or the label around it, a list by its row.
        const row = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '')
        const around = [focused, focused.parentElement, focused.closest('label'), row]
        const marks = [...around, focused.closest('label')?.firstElementChild, focused.nextElementSibling]
        return marks.some((element) => element != null && isMarked(element))
          ? null
          : focused.outerHTML.slice(0, 200)
      })
      if (found !== null) unseen.push(`${screen}: ${found}`)
    }
  }
  expect([...new Set(unseen)]).toEqual([])
})
