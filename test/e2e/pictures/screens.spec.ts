/** Every screen with the sample company in both themes, into docs/. */
import { join } from 'node:path'
import { screens } from '../../../src-renderer/lib/session.ts'
import { test } from '../support/app.ts'
import { sync } from '../support/company.ts'
import { partners } from '../support/full-company.ts'
import { projectRoot } from '../support/launch.ts'

const lines = [
  { code: 'AVENCA', description: 'Avença de novembro', quantity: '1', unitPrice: '350,00', tax: '23' },
  { code: 'DESLOC', description: 'Deslocações', quantity: '3', unitPrice: '27,50', tax: '23' },
  { code: 'LIVRO', description: 'Código anotado', quantity: '2', unitPrice: '18,90', tax: '6' },
]

test('each screen in light and dark', async ({ bridge, frame, hand, issuing, page, reconcile }) => {
  await frame.resize(1440, 900)
  const { id: companyId } = await bridge.call('companies.explore', {})
  await sync(bridge, companyId)
  await bridge.call('matching.propose', { companyId })
  for (const body of partners) await bridge.call('partners.add', { companyId, body })
  for (const theme of ['light', 'dark'] as const) {
    await bridge.call('app.updateSettings', { theme })
    await page.reload()
    await frame.expectOn('reconcile')
    await page.mouse.move(0, 0) // where it lies by chance a row would look pointed at
    for (const screen of screens) {
      await frame.goTo(screen)
      if (screen === 'reconcile') await reconcile.findProposal('certain')
      if (screen === 'documents' || screen === 'transactions') {
        await page.getByRole('grid').focus()
        await hand.press('ArrowDown')
        await hand.press('ArrowDown')
      }
      if (screen === 'issue' && theme === 'light') {
        await issuing.startNew()
        await issuing.write(issuing.field('nif'), '504615947')
        await issuing.write(issuing.field('name'), 'Conservas do Norte, SA')
        await issuing.writeLines(lines)
      }
      await frame.settled()
      await page.screenshot({ path: join(projectRoot, `docs/${screen}-${theme}.png`) })
    }
  }
})
