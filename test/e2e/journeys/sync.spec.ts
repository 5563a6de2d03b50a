/** A sync interrupted at a page, by the service or with the whole app, continues at that page; by keyboard. */
import type { Page } from '@playwright/test'
import type { CompanyId } from '#contract/values.ts'
import { pattern, words } from '../pages/words.ts'
import { expect, reopened, test } from '../support/app.ts'
import type { Bridge } from '../support/bridge.ts'
import { connect } from '../support/company.ts'
import { kill } from '../support/launch.ts'
import type { Service } from '../support/service.ts'

const { sync } = words.shell

test.use({ serviceSize: { documents: 100, transactions: 800 }, faults: ['transactions@4:hang'] })

/** What the header says of a page, its other figures filled in. */
const atPage = (text: string, page: number): RegExp =>
  new RegExp(text.replace('{{page}}', String(page)).replaceAll(/\{\{\w+\}\}/g, String.raw`[\d\s]+`))

const transactions = async (bridge: Bridge, companyId: CompanyId): Promise<number> =>
  (await bridge.call('companies.getOverview', { companyId })).transactions

/** A company whose first sync hangs at its fourth page of four. */
const hangingAtPage4 = async (bridge: Bridge, page: Page, service: Service): Promise<CompanyId> => {
  const companyId = await connect(bridge, service.access)
  await page.reload()
  await bridge.call('sync.start', { companyId })
  await expect(page.getByText(atPage(sync.page_other, 3))).toBeVisible({ timeout: 30_000 })
  return companyId
}

const noEarlyPage = ['transactions@1:500', 'transactions@2:500']

test('a service that stops at page 4 leaves three pages; when it is back the sync continues there by itself', {
  tag: '@long',
}, async ({ bridge, frame, page, service }) => {
  const companyId = await hangingAtPage4(bridge, page, service)
  await service.stop()
  await expect(page.getByText(atPage(sync.stopped, 3))).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText(pattern(sync.retryAt))).toBeVisible()
  expect(await transactions(bridge, companyId)).toBe(600)

  await service.comeBack(noEarlyPage)
  await frame.synchronised()
  expect(await transactions(bridge, companyId)).toBe(800)
})

test('an app killed during a sync has its complete pages, and continues from there', {
  tag: '@long',
}, async ({ app, bridge, dataFolder, page, service }) => {
  const companyId = await hangingAtPage4(bridge, page, service)
  await kill(app)
  await service.comeBack(noEarlyPage)

  await reopened({ dataFolder }, async (again) => {
    expect(await transactions(again.bridge, companyId)).toBe(600)
    await expect(again.page.getByText(atPage(sync.stopped, 3))).toBeVisible()
    await again.hand.activate(again.page.getByRole('button', { name: sync.resume, exact: true }))
    await again.frame.synchronised()
    expect(await transactions(again.bridge, companyId)).toBe(800)
  })
})
