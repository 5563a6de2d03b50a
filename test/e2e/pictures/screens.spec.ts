/** Every screen with the sample company in both themes, into docs/. */
import { join } from 'node:path'
import { Frame } from '../pages/frame.ts'
import { IssuePage } from '../pages/issue-page.ts'
import { ReconcilePage } from '../pages/reconcile-page.ts'
import { test } from '../support/app.ts'
import { sync } from '../support/company.ts'
import { projectRoot } from '../support/launch.ts'

const screens = [
  'start',
  'reconcile',
  'documents',
  'transactions',
  'issue',
  'partners',
  'reports',
  'settings',
] as const
const size = { width: 1440, height: 900 }

/** Invented companies: the first grants at once, the second has to approve. */
const partners = [
  { CompanyTaxId: '502757191', CompanyLegalName: 'Moinho da Serra, Lda' },
  { CompanyTaxId: '509442013', CompanyLegalName: 'Oficina do Cais, Lda' },
]

const lines = [
  { code: 'AVENCA', description: 'Avença de novembro', quantity: '1', unitPrice: '350,00', tax: '23' },
  { code: 'DESLOC', description: 'Deslocações', quantity: '3', unitPrice: '27,50', tax: '23' },
  { code: 'LIVRO', description: 'Código anotado', quantity: '2', unitPrice: '18,90', tax: '6' },
]

test('each screen in light and dark', async ({ app, bridge, hand, page }) => {
  test.setTimeout(240_000)
  const frame = new Frame(app, page)
  const issue = new IssuePage(page, hand)
  await app.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()[0]!.setContentSize(wanted.width, wanted.height)
  }, size)
  const { id: companyId } = await bridge.call('companies.explore', {})
  await sync(bridge, companyId)
  await bridge.call('matching.propose', { companyId })
  for (const body of partners) await bridge.call('partners.add', { companyId, body })
  for (const theme of ['light', 'dark'] as const) {
    await bridge.call('app.updateSettings', { theme })
    await page.reload()
    await frame.expectOn('reconcile')
    for (const screen of screens) {
      await frame.goTo(screen)
      if (screen === 'reconcile') await new ReconcilePage(page).findProposal('certain')
      if (screen === 'documents' || screen === 'transactions') {
        await page.getByRole('grid').focus()
        await hand.press('ArrowDown')
        await hand.press('ArrowDown')
      }
      if (screen === 'issue' && theme === 'light') {
        await issue.startNew()
        await issue.write(issue.field('nif'), '504615947')
        await issue.write(issue.field('name'), 'Conservas do Norte, SA')
        await issue.writeLines(lines)
      }
      await frame.settled()
      await page.screenshot({ path: join(projectRoot, `docs/${screen}-${theme}.png`) })
    }
  }
})
