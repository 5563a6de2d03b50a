/** A disk that is full before the start: the window opens, everything can be read, and work continues once there is space. */
import { join } from 'node:path'
import { canMount, makeSmallDisk, type SmallDisk } from '../../helpers/small-disk.ts'
import { tradeWords, words } from '../pages/words.ts'
import { expect, reopened, test } from '../support/app.ts'
import { connectAndSync } from '../support/company.ts'

const { settings, start } = words
const isFull = String(tradeWords.error['disk-full'].what)

test.describe('a disk that is full', () => {
  test.skip(!canMount, 'no small disk can be mounted here')
  let disk: SmallDisk
  test.beforeEach(() => {
    disk = makeSmallDisk(60)
  })
  test.afterEach(() => disk.remove())

  test('before the start does not prevent reading, and is reported where something is written', {
    tag: '@long',
  }, async ({ service }) => {
    const dataFolder = join(disk.path, 'data')
    await reopened({ dataFolder }, async ({ bridge }) => {
      await connectAndSync(bridge, service.access)
    })
    disk.fill()
    await reopened({ dataFolder }, async ({ hand, page, palette, reconcile }) => {
      await reconcile.findProposal('certain')
      disk.fill() // the space freed by the start could take a decision
      await hand.press('Enter')
      await expect(page.getByRole('status').getByText(isFull)).toBeVisible()
      await expect(reconcile.accepted).toHaveText('0')
      await page.screenshot({ path: test.info().outputPath('full-disk.png') })
      await palette.goTo('documents')
      await expect(reconcile.proposals).toBeHidden()
      await expect(reconcile.documents.getByRole('row').nth(1)).toBeVisible()

      await palette.goTo('start')
      const remove = page.getByRole('button', { name: `${start.remove}: Oficina do Vale, Lda` })
      await hand.activate(remove)
      const question = page.getByRole('alertdialog')
      const yes = question.getByRole('button', { name: start.removeAct })
      await hand.activate(yes)
      await expect(question.getByText(isFull)).toBeVisible()
      await expect(yes).toBeFocused()
      await hand.press('Escape')
      await expect(question).toBeHidden()
      await hand.activate(remove)
      await expect(yes).toBeVisible()
      await expect(question.getByRole('alert')).toHaveCount(0)
      await hand.press('Escape')
      await expect(question).toBeHidden()
      disk.free()
      await palette.goTo('reconcile')
      await reconcile.findProposal('certain')
      await hand.press('Enter')
      await expect(reconcile.accepted).toHaveText('1')
    })
  })

  test('while the window is open still answers undo, settings and a page that is read again', {
    tag: '@long',
  }, async ({ service }) => {
    const dataFolder = join(disk.path, 'data')
    await reopened({ dataFolder }, async ({ bridge }) => {
      await connectAndSync(bridge, service.access)
    })
    await reopened({ dataFolder }, async ({ hand, page, palette, reconcile }) => {
      await reconcile.findProposal('certain')
      await hand.press('Enter')
      await expect(reconcile.accepted).toHaveText('1')
      disk.fill()
      await hand.press('ControlOrMeta+z')
      await expect(page.getByRole('status').getByText(isFull)).toBeVisible()
      await expect(reconcile.accepted).toHaveText('1')

      await palette.goTo('settings')
      const theme = page.getByRole('button', { name: settings.theme })
      disk.fill() // the browser's own files may have given some back
      await hand.choose(theme, settings.themes.dark)
      await expect(page.getByRole('main').getByText(isFull)).toBeVisible()
      await expect(theme).toContainText(settings.themes.system)

      await page.reload()
      await reconcile.findProposal('certain')
      await expect(reconcile.accepted).toHaveText('1')
      disk.free()
      await hand.press('Enter')
      await expect(reconcile.accepted).toHaveText('2')
    })
  })
})
