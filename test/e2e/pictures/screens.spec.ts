/** The pictures of README and guides, with the sample company, into docs/. */
import { join } from 'node:path'
import { catalogues } from '../../../src-renderer/lib/i18n/catalogue.ts'
import { expect, test } from '../support/app.ts'
import { addSample } from '../support/company.ts'
import { projectRoot } from '../support/launch.ts'
import { stopClock } from '../support/stopped-clock.ts'

const lines = [
  { code: 'AVENCA', description: 'Avença de julho', quantity: '1', unitPrice: '350,00', tax: '23' },
  { code: 'DESLOC', description: 'Deslocações', quantity: '3', unitPrice: '27,50', tax: '23' },
  { code: 'LIVRO', description: 'Código anotado', quantity: '2', unitPrice: '18,90', tax: '6' },
]

/** What docs/ shows, in Portuguese; the guide in English has its own. */
const shown = ['reconcile', 'issue', 'closing', 'reports', 'ledger'] as const
const shownInEnglish = ['reconcile', 'closing', 'reports', 'ledger', 'documents'] as const

test.use({ environment: { TZ: 'Europe/Lisbon' } })

test('the pictures of README and guides', async ({ app, bridge, frame, hand, issuing, page, reconcile }) => {
  await stopClock(app, page)
  await frame.resize(1440, 900)
  const companyId = await addSample(bridge)
  await bridge.call('matching.propose', { companyId })
  await bridge.call('app.updateSettings', { theme: 'light' })
  await page.reload()
  await frame.expectOn('reconcile')
  await page.mouse.move(0, 0) // where it lies by chance a row would look pointed at
  for (const screen of shown) {
    // The last one: with a ledger the closing looks otherwise.
    if (screen === 'ledger') await bridge.call('ledger.importSample', { companyId })
    await frame.goTo(screen)
    if (screen === 'ledger') await expect(page.getByRole('grid').first()).toBeVisible()
    if (screen === 'reconcile') await reconcile.findProposal('certain')
    // What says that it is loading says so only after a while.
    if (screen === 'closing' || screen === 'reports')
      await expect(page.getByRole('main').getByRole('table').first()).toBeVisible()
    if (screen === 'issue') {
      await issuing.startNew()
      await issuing.write(issuing.field('nif'), '504615947')
      await issuing.write(issuing.field('name'), 'Conservas do Norte, SA')
      await issuing.writeLines(lines)
      await hand.press('Tab') // the last cell counts once it is left
      await expect(
        issuing.form.getByText(catalogues['pt-PT'].issue.totals.tax.replace('{{rate}}', '6')),
      ).toBeVisible()
      await expect(issuing.form.getByRole('cell', { name: '37,80' })).toBeVisible()
    }
    await frame.settled()
    await page.screenshot({ path: join(projectRoot, `docs/${screen}-light.png`) })
  }
  const { files } = await bridge.call('imports.offerSample', { companyId })
  const handles = files.map(({ handle }) => handle)
  await bridge.call('imports.run', { companyId, handles, accounts: [], layouts: [] })
  await frame.goTo('documents')
  await hand.activate(page.getByRole('button', { name: catalogues['pt-PT'].lists.side }))
  await hand.press('ArrowDown')
  await hand.press('Enter')
  await page.getByRole('grid').focus()
  await hand.press('Home')
  await expect(page.getByRole('article')).toBeVisible()
  await frame.settled()
  await page.screenshot({ path: join(projectRoot, 'docs/documents-light.png') })
  await bridge.call('app.updateSettings', { language: 'en', theme: 'light' })
  await page.reload()
  await page.mouse.move(0, 0)
  for (const screen of shownInEnglish) {
    await frame.give(`show-${screen}`)
    const entry = page.getByRole('navigation').getByText(catalogues.en.shell.nav[screen], { exact: true })
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible()
    await frame.settled()
    await page.screenshot({ path: join(projectRoot, `docs/${screen}-en.png`) })
  }
})
