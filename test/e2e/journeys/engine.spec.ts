/** The engine behind the window, called through the real IPC. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { reportTable } from '../../helpers/report-table.ts'
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import { accept, addSample } from '../support/company.ts'

test('exploring leads to proposals; accepting three and exporting writes a CSV with those pairs', {
  tag: '@long',
}, async ({ bridge, dataFolder, frame }) => {
  const companyId = await addSample(bridge)
  expect((await bridge.call('sync.getState', { companyId })).lastError).toBeNull()
  const overview = await bridge.call('companies.getOverview', { companyId })
  // The month's end comes on top of the six hundred.
  expect(overview).toMatchObject({ documents: 400 })
  expect(overview.transactions).toBeGreaterThan(660)

  await bridge.call('matching.propose', { companyId })
  const proposals = await bridge.call('matching.listProposals', { companyId, class: 'certain', limit: 200 })
  const groups = proposals.groups.filter(({ explained }) => !explained).slice(0, 3)
  expect(groups).toHaveLength(3)
  for (const group of groups) expect(group.evidence.length).toBeGreaterThan(0)
  for (const group of groups) expect(await accept(bridge, companyId, group)).toBe('done')

  const file = join(dataFolder, 'pares.csv')
  await frame.saveDialogAnswers(file)
  const saved = await bridge.call('reports.export', {
    companyId,
    report: 'matched',
    scope: {},
    format: 'csv',
    profile: 'excel-pt',
  })
  expect(saved).toMatchObject({ outcome: 'saved', fileName: 'pares.csv' })

  const text = await readFile(file, 'utf8')
  expect(text.startsWith('\u{feff}')).toBe(true)
  expect(text).toContain('"Empresa";')
  const [, ...rows] = parse(reportTable(text), { delimiter: ';' }) as string[][]
  const accepted = groups.flatMap(({ allocations }) => allocations)
  expect(rows).toHaveLength(accepted.length)
  for (const { documentNumber, amountMinor } of accepted) {
    const amount = (amountMinor / 100).toFixed(2).replace('.', ',')
    expect(rows.some((cells) => cells.includes(documentNumber ?? '') && cells.includes(amount))).toBe(true)
  }
})

test('cancelling the save dialog writes nothing', async ({ bridge, frame }) => {
  const { id: companyId } = await bridge.call('companies.explore', {})
  await frame.saveDialogAnswers(undefined)
  const answer = await bridge.call('reports.export', {
    companyId,
    report: 'matched',
    scope: {},
    format: 'csv',
    profile: 'excel-pt',
  })
  expect(answer).toEqual({ outcome: 'cancelled' })
})

test('the runtime says what it is', async ({ app, bridge, dataFolder }) => {
  const info = await bridge.call('app.getInfo', {})
  const running = await askMain(app, () => process.versions.electron)
  expect(info.runtime).toBe(`Electron ${running}`)
  expect(info.dataFolder).toBe(dataFolder)
})

test('neither main nor the page uses more memory for new objects, however many are created', async ({
  app,
  page,
}) => {
  const newMb = await askMain(app, () => {
    const some: unknown[] = []
    for (let made = 0; made < 1_000_000; made += 1) some[made % 30_000] = { made, text: `object ${made}` }
    const spaces = process.getBuiltinModule('node:v8').getHeapSpaceStatistics()
    const space = spaces.find(({ space_name: name }) => name === 'new_space')
    return (space?.space_size ?? Number.POSITIVE_INFINITY) / 1_048_576
  })
  expect(newMb).toBeLessThanOrEqual(16)

  const tools = await page.context().newCDPSession(page)
  const heapMb = async () => (await tools.send('Runtime.getHeapUsage')).totalSize / 1_048_576
  await tools.send('HeapProfiler.collectGarbage')
  const before = await heapMb()
  await page.evaluate(() => {
    const some: unknown[] = []
    for (let made = 0; made < 1_000_000; made += 1) some[made % 30_000] = { made, text: `object ${made}` }
  })
  // What lived longer is among the old ones until all are collected.
  expect((await heapMb()) - before).toBeLessThanOrEqual(25)
})
