/** Two windows with a data folder each share a company through the office's server, by keyboard. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { CompanyId } from '#contract/values.ts'
import { sharingWords } from '#contract/words/sharing-words.ts'
import { toCamt } from '../../helpers/export-statements.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { pattern, words } from '../pages/words.ts'
import { expect, reopened, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import type { Bridge } from '../support/bridge.ts'
import { addOnFiles } from '../support/company.ts'
import { canServeOffice, type OfficeServer, startOfficeServer } from '../support/office-server.ts'

test.skip(!canServeOffice, 'PostgreSQL or openssl is not installed')

const { sharing } = words
const { contested, form } = sharing
const MOST_MS = 60_000 // limits a hang; a busy machine is no failure

const statement = (): string => {
  const row = (day: string, cents: number, text: string) => {
    const date = `2026-03-${day}`
    return { date, valueDate: date, cents, text, name: text, bankReference: `${day}${cents}` }
  }
  const rows = [row('02', -65_000, 'TRF RENDA LOJA'), row('05', -2_500, 'COMISSAO CONTA')]
  return toCamt([{ iban: 'PT50000201231234567890154', openingCents: 500_000, rows }])
}

const stateOf = async (bridge: Bridge, companyId: CompanyId) =>
  (await bridge.call('sharing.getState', {})).companies.find((one) => one.companyId === companyId)

/** Waits until the server has everything of this desk. */
const sent = async (bridge: Bridge, companyId: CompanyId): Promise<void> => {
  await expect
    .poll(async () => (await stateOf(bridge, companyId))?.pending, { timeout: MOST_MS, intervals: [100] })
    .toBe(0)
}

const transactionNamed = async (bridge: Bridge, companyId: CompanyId, text: string): Promise<number> => {
  const { transactions } = await bridge.call('search.find', { companyId, text, limit: 5 })
  return transactions.rows.id[0] ?? 0
}

const categoryOf = async (
  bridge: Bridge,
  companyId: CompanyId,
  text: string,
): Promise<string | undefined> => {
  const transactionId = await transactionNamed(bridge, companyId, text)
  if (transactionId === 0) return undefined
  const { groups } = await bridge.call('matching.listDecided', { companyId, transactionId })
  return groups[0]?.allocations[0]?.categoryId
}

const classify = async (bridge: Bridge, companyId: CompanyId, text: string, categoryId: string) => {
  const transactionIds = [await transactionNamed(bridge, companyId, text)]
  const { outcome } = await bridge.call('endings.classify', { companyId, transactionIds, categoryId })
  expect(outcome).toBe('done')
}

const expectCategory = (bridge: Bridge, companyId: CompanyId, text: string, categoryId: string) =>
  expect
    .poll(() => categoryOf(bridge, companyId, text), { timeout: MOST_MS, intervals: [100] })
    .toBe(categoryId)

let office: OfficeServer
let second: string
test.beforeAll(async () => {
  office = await startOfficeServer('ana', ['rui'])
  second = await mkdtemp(join(tmpdir(), 'concilia-e2e-'))
  await writeFile(join(second, 'settings.json'), JSON.stringify({ syncAtStart: false }))
})
test.afterAll(async () => {
  await office.cluster.stop()
  await rm(second, { recursive: true, force: true, maxRetries: 5 })
})

const isClean = async (page: Page): Promise<void> => expect(await axeFindings(page)).toEqual([])

test('two desks share a company: connected, joined, decided, in conflict and settled, with the server away in between', {
  tag: '@long',
}, async ({ bridge, dataFolder, frame, hand, page, settings }) => {
  test.setTimeout(240_000)
  const { address, ca, cluster, passwordOf } = office
  const ours = await addOnFiles(bridge, page)
  const certificate = join(dataFolder, 'escritorio.pem')
  const file = join(dataFolder, 'marco.xml')
  await writeFile(certificate, ca)
  await writeFile(file, statement())
  await frame.openDialogAnswers(file)
  const chosen = await bridge.call('imports.choose', {})
  const handles = chosen.outcome === 'chosen' ? chosen.files.map(({ handle }) => handle) : []
  await bridge.call('imports.run', { companyId: ours, handles, accounts: [], layouts: [] })

  // Ana connects the server and shares the company.
  await frame.goTo('settings')
  const part = await settings.goTo(sharing.title)
  const field = (label: string) => part.getByLabel(label, { exact: true })
  await hand.fill(field(form.host), address.host)
  await hand.fill(field(form.port), String(address.port))
  await hand.fill(field(form.database), address.database)
  await hand.fill(field(form.user), 'ana')
  await hand.fill(field(form.password), passwordOf('ana'))
  await hand.activate(part.getByRole('button', { name: form.test, exact: true }))
  await expect(part.getByRole('alert')).toContainText('não prova que é o certo')
  await isClean(page)
  await frame.openDialogAnswers(certificate)
  await hand.activate(part.getByRole('button', { name: pattern(form.chooseCertificate) }))
  await expect(part.getByText('escritorio.pem')).toBeVisible()
  await hand.activate(part.getByRole('button', { name: form.connect, exact: true }))
  await expect(part.getByText('Ligado a localhost como ana.')).toBeVisible()
  await hand.activate(part.getByRole('button', { name: sharing.acts.share, exact: true }))
  const sharingDialog = page.getByRole('dialog')
  await hand.fill(sharingDialog.getByLabel(sharing.share.fullName), 'Ana Melo')
  await hand.press('Enter')
  await expect(part.getByText(sharing.company.current, { exact: true })).toBeVisible({ timeout: MOST_MS })
  await sent(bridge, ours)

  // She adds Rui.
  await hand.activate(part.getByRole('button', { name: pattern(sharing.acts.members) }))
  const people = page.getByRole('dialog')
  await hand.fill(people.getByLabel(sharing.members.login, { exact: true }), 'rui')
  await hand.fill(people.getByLabel(sharing.members.name, { exact: true }), 'Rui Alves')
  await hand.press('Enter')
  await expect(people.getByRole('row', { name: 'Rui Alves' })).toContainText(
    sharingWords['pt-PT'].role.preparer,
  )
  await isClean(page)
  await hand.press('Escape')

  await reopened({ dataFolder: second }, async (other) => {
    const theirs = await addOnFiles(other.bridge, other.page)
    const server = { ...address, user: 'rui', ca, password: passwordOf('rui') }
    await other.bridge.call('sharing.connect', server)
    await other.frame.goTo('settings')
    const otherSettings = new SettingsPage(other.page, other.hand)
    const otherPart = await otherSettings.goTo(sharing.title)
    await other.hand.activate(otherPart.getByRole('button', { name: sharing.join.look, exact: true }))
    await other.hand.activate(otherPart.getByRole('button', { name: pattern(sharing.join.act) }))
    const joining = other.page.getByRole('alertdialog')
    await expect(joining.getByText('509442013').first()).toBeVisible()
    await isClean(other.page)
    await other.hand.press('Enter')
    await expect(joining).toBeHidden({ timeout: MOST_MS })

    // What one decides the other sees, and who is there.
    await classify(bridge, ours, 'RENDA', 'rent')
    await expectCategory(other.bridge, theirs, 'RENDA', 'rent')
    await frame.goTo('reconcile')
    await expect(page.getByText('Rui Alves está nesta empresa')).toBeVisible({ timeout: MOST_MS })
    await isClean(page)

    // The server is away: both decide the same otherwise, and work on.
    await cluster.whileStopped(async () => {
      await classify(bridge, ours, 'COMISSAO', 'bank-charges')
      await classify(other.bridge, theirs, 'COMISSAO', 'interest-paid')
      const away = page.getByRole('button', { name: pattern(sharing.quiet.offline) })
      await expect(away).toContainText('1 decisão por enviar', { timeout: MOST_MS })
      await expect(page.getByRole('alert')).toHaveCount(0)
      await isClean(page)
    })
    // Whoever reaches the server first has decided; the other one settles it for the own decision.
    const desks = [
      { bridge, companyId: ours, page, hand, frame, by: 'Ana Melo', category: 'bank-charges' },
      { ...other, companyId: theirs, by: 'Rui Alves', category: 'interest-paid' },
    ]
    // Sooner than by themselves.
    for (const desk of desks) await desk.bridge.ask('sharing.sync', { companyId: null })
    for (const desk of desks) await sent(desk.bridge, desk.companyId)
    const counts = await Promise.all(desks.map((desk) => stateOf(desk.bridge, desk.companyId)))
    expect(counts.map((one) => one?.contested).toSorted()).toEqual([0, 1])
    const at = counts.findIndex((one) => one?.contested === 1)
    const [loser, winner] = [desks[at], desks[1 - at]]
    if (loser === undefined || winner === undefined) throw new Error('there are two desks')
    await loser.frame.goTo('reconcile')
    const line = loser.page.getByRole('button', { name: contested.seeLabel, exact: true })
    await expect(line).toBeVisible({ timeout: MOST_MS })
    await loser.hand.activate(line)
    const dialog = loser.page.getByRole('dialog', { name: contested.title })
    await expect(dialog.getByRole('region', { name: contested.office })).toContainText(winner.by)
    await expect(dialog.getByRole('region', { name: contested.mine })).toContainText('COMISSAO')
    await isClean(loser.page)
    await loser.hand.activate(dialog.getByRole('button', { name: contested.repeat, exact: true }))
    await expect(dialog.getByText(contested.none)).toBeVisible()
    await loser.hand.press('Escape')
    await expect(line).toBeHidden()
    const hasFocus = () => loser.page.evaluate(() => document.activeElement !== document.body)
    await expect.poll(hasFocus, 'keys go on after the dialog').toBe(true)
    await expectCategory(winner.bridge, winner.companyId, 'COMISSAO', loser.category)
  })
})
