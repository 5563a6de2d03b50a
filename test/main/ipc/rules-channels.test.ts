/** Every channel of rules and backups over the real border, on the sample company. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '#contract/errors.ts'
import { type Channel, contract, type Request, type Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import { dispatch } from '../../../src-main/ipc/dispatch.ts'
import type { ShellPorts } from '../../../src-main/ipc/handlers/application.ts'
import { createHandlers } from '../../../src-main/ipc/handlers/handlers.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { noPrinter } from './helpers/no-printer.ts'

const folder = newFolder()
const shownFolders: string[] = []
const steps: number[] = []
const changed = new Set<CompanyId>()
const changedMeanwhile = new Set<CompanyId>()
let concilia: Concilia
let answer: (channel: string, input: unknown) => Promise<unknown>
let companyId: CompanyId

const chosenFolders: (string | undefined)[] = []
const call = async <C extends Channel>(channel: C, input: Omit<Request<C>, 'companyId'>) =>
  (await answer(
    channel,
    'companyId' in contract[channel].input.shape ? { companyId, ...input } : input,
  )) as Result<Response<C>>
const value = async <C extends Channel>(channel: C, input: Omit<Request<C>, 'companyId'>) => {
  const result = await call(channel, input)
  if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`)
  return result.value
}

beforeAll(async () => {
  concilia = composeEngine(folder, {
    onChanged: (id) => changed.add(id),
    onRematched: (id) => changedMeanwhile.add(id),
    onBackTest: (_, done) => steps.push(done),
  })
  const shell: ShellPorts = {
    info: { platform: 'linux', runtime: 'test', fallbackRuntime: false },
    chooseFile: async () => undefined,
    chooseFiles: async () => [],
    chooseExisting: async () => undefined,
    chooseFolder: async () => chosenFolders.shift(),
    askToReplace: async () => 'cancel',
    askToSkip: async () => 'cancel',
    openMail: async () => undefined,
    copyText: () => undefined,
    openFolder: async (path) => void shownFolders.push(path),
    openedFiles: { folder, open: async () => true },
    logFolder: '/logs',
    copyDiagnostic: async (facts) => facts.length,
    printer: noPrinter,
    onReportRows: () => undefined,
    onManyReports: () => undefined,
    onDebtors: () => undefined,
    onListProgress: () => undefined,
    onSettings: async () => undefined,
  }
  const log = {
    info: () => undefined,
    failure: () => undefined,
    bug: (_: string, error: unknown) => {
      throw error
    },
  }
  answer = dispatch(contract, createHandlers(concilia, shell), log)
  const explored = (await answer('companies.explore', {})) as Result<Response<'companies.explore'>>
  if (!explored.ok) throw new Error(explored.error.message)
  companyId = explored.value.id
  await concilia.sync.cancel(companyId) // the one exploring begins by itself
  await concilia.sync.run(await concilia.companies.get(companyId), { full: true, match: true })
})
afterAll(() => concilia.close())

const combinations = async () => (await value('rules.listAutomatic', {})).combinations

describe('rules over the border', () => {
  it('accepts by itself after a sync once a combination has earned it', async () => {
    const [most, ...others] = (await combinations()).sort((a, b) => b.waiting - a.waiting)
    const key = most?.combination.key ?? ''
    expect(most).toMatchObject({ confirmations: 0, isOffered: false, isOn: false })
    expect(await value('rules.switchAutomatic', { key, on: true })).toEqual({ outcome: 'not-offered' })
    const other = others.find(({ waiting }) => waiting > 0)?.combination.key ?? ''

    const { counts } = await value('matching.countBulk', {})
    const own = counts.find(({ combination }) => combination.key === key)?.shown ?? []
    expect(own.length).toBeGreaterThan(21)
    await value('matching.acceptBulk', { shown: own.slice(0, 20) })
    const test = await value('rules.backTest', { rule: { kind: 'automatic', key } })
    expect(test).toMatchObject({ agrees: 20, differing: 0, differs: [] })
    expect(test.wouldMatch).toBe(20 + test.undecided)
    expect(await value('rules.switchAutomatic', { key, on: true })).toEqual({ outcome: 'done' })
    expect(await value('rules.switchAutomatic', { key: other, on: true })).toEqual({ outcome: 'not-offered' })

    changed.clear()
    changedMeanwhile.clear()
    await concilia.sync.run(await concilia.companies.get(companyId), { match: true })
    // What a person looks at stays: no act of theirs changed it.
    expect([[...changed], [...changedMeanwhile]]).toEqual([[], [companyId]])
    const { accepted } = await value('rules.getNotices', {})
    expect(accepted).toBeGreaterThan(0)
    // They were certain a moment ago, and are still.
    expect(await value('rules.backTest', { rule: { kind: 'accepted' } })).toMatchObject({
      wouldMatch: accepted,
      agrees: accepted,
      differing: 0,
    })
    const { entries } = await value('matching.listHistory', { view: 'all', limit: 1 })
    expect(entries[0]).toMatchObject({ by: 'automatic', action: 'accepted' })
    await value('matching.undo', { groupId: entries[0]?.group?.id ?? '' })
    const { switchedOff } = await value('rules.getNotices', {})
    expect(switchedOff.map((one) => one.key)).toEqual([key])
    await value('rules.dismissNotices', {})
    expect(await value('rules.getNotices', {})).toEqual({ accepted: 0, switchedOff: [] })
    expect((await combinations()).find((one) => one.combination.key === key)).toMatchObject({
      isOn: false,
      offBecause: 'undone',
      accepted: accepted - 1,
    })
  })

  it('accepts categories by itself as it does matches: earned, tried, off after a refusal', async () => {
    const conditions = {
      words: 'dd',
      counterparty: '',
      direction: 'out',
      minMinor: null,
      maxMinor: null,
    } as const
    await value('endings.saveRule', { id: null, categoryId: 'utilities', conditions, despite: [] })
    await value('matching.propose', {})
    const key = 'certain.category-rule'
    const own = async () =>
      (await value('matching.countBulk', {})).counts.find(({ combination }) => combination.key === key)
        ?.shown ?? []
    const waiting = await own()
    expect(waiting.length).toBeGreaterThan(21)
    expect(await value('rules.switchAutomatic', { key, on: true })).toEqual({ outcome: 'not-offered' })
    await value('matching.acceptBulk', { shown: waiting.slice(0, 20) })
    const [confirmed] = waiting
    const test = await value('rules.backTest', { rule: { kind: 'automatic', key } })
    expect(test).toMatchObject({ agrees: 20, undecided: waiting.length - 20, differing: 0 })

    const { groups } = await value('matching.sampleBulk', {
      class: 'certain',
      combination: key,
      seed: 1,
      size: 1,
    })
    const [group] = groups
    const transactionId = group?.allocations[0]?.transactionId ?? 0
    await value('endings.classify', { transactionIds: [transactionId], categoryId: 'other' })
    const differs = await value('rules.backTest', { rule: { kind: 'automatic', key } })
    expect(differs).toMatchObject({
      agrees: 20,
      differing: 1,
      differs: [{ refused: false, decided: [], categories: ['other'] }],
    })
    await value('matching.undo', {})

    expect(await value('rules.switchAutomatic', { key, on: true })).toEqual({ outcome: 'done' })
    await concilia.sync.run(await concilia.companies.get(companyId), { match: true })
    expect(await own()).toEqual([])
    // Without the rule that they rest on they would not be certain; nothing is undone.
    const [rule] = (await value('endings.listRules', {})).rules
    await value('endings.removeRule', { id: rule?.id ?? '' })
    const check = await value('rules.backTest', { rule: { kind: 'accepted' } })
    expect(check.differing).toBe(waiting.length - 20)
    expect(check.differs[0]?.group).toMatchObject({ state: 'accepted', decidedBy: 'automatic' })
    await value('endings.saveRule', { id: null, categoryId: 'utilities', conditions, despite: [] })
    const { entries } = await value('matching.listHistory', { view: 'all', limit: 1 })
    expect(entries[0]).toMatchObject({ by: 'automatic', action: 'accepted' })
    await value('matching.undo', { groupId: confirmed?.groupId ?? '' })
    expect((await combinations()).find((one) => one.combination.key === key)).toMatchObject({
      isOn: false,
      offBecause: 'undone',
    })
  })

  it('tries a deduction table on what was decided, and stops when asked', async () => {
    const { tables, defaults } = await value('rules.getDeductions', {})
    expect(tables).toEqual(defaults)
    const without = { ...tables, fees: [], roundingMinor: 0 }
    const tried = await value('rules.backTest', { rule: { kind: 'deductions', tables: without } })
    expect(tried.agrees + tried.undecided + tried.differing).toBe(tried.wouldMatch)
    expect(steps.length).toBeGreaterThan(0)
    const running = call('rules.backTest', { rule: { kind: 'deductions', tables: without } })
    const cancelled = async () => {
      await value('rules.cancelBackTest', {})
      return Promise.race([running, 'running'])
    }
    await expect.poll(cancelled).toMatchObject({ error: { code: 'cancelled' } })
    await value('rules.saveDeductions', { tables: without })
    expect((await value('rules.getDeductions', {})).tables).toEqual(without)
    const wrong = { ...without, roundingMinor: 50 }
    expect(await call('rules.saveDeductions', { tables: wrong })).toMatchObject({
      error: { code: 'invalid-input' },
    })
  })

  it('teaches, forgets and remembers a payer', async () => {
    const { aliases, total } = await value('rules.listAliases', { search: '', limit: 5 })
    expect(total).toBeGreaterThan(4)
    const [alias] = aliases
    const stateNow = async () =>
      (await value('rules.listAliases', { search: '', limit: 500 })).aliases.find(
        ({ id }) => id === alias?.id,
      )?.state
    await value('rules.forgetAlias', { id: alias?.id ?? 0, forgotten: true })
    expect(await stateNow()).toBe('forgotten')
    await value('rules.forgetAlias', { id: alias?.id ?? 0, forgotten: false })
    expect(await stateNow()).toBe(alias?.state)
    const taught = { kind: 'name' as const, value: 'Contabilidade do Vale', taxId: alias?.taxId ?? '' }
    const { value: name, kind, taxId } = taught
    expect(
      await value('rules.backTest', { rule: { kind: 'alias', aliasKind: kind, value: name, taxId } }),
    ).toMatchObject({ differing: 0 })
    await value('rules.teachAlias', taught)
    expect((await value('rules.listAliases', { search: 'contabilidade', limit: 5 })).total).toBe(1)
    expect(await call('rules.teachAlias', { ...taught, taxId: '000' })).toMatchObject({
      error: { code: 'not-found' },
    })
  })

  it('lists refused pairs until they are undone', async () => {
    const { groups } = await value('matching.listProposals', { class: 'likely', limit: 1 })
    const groupId = groups[0]?.id ?? ''
    await value('matching.reject', { groupIds: [groupId] })
    const { declines, total } = await value('rules.listDeclines', { search: '', limit: 5 })
    expect(total).toBe(1)
    expect(declines[0]).toMatchObject({ groupId, by: expect.any(String) })
    await value('matching.undo', { groupId })
    expect((await value('rules.listDeclines', { search: '', limit: 5 })).total).toBe(0)
  })

  it('makes a copy, shows where it lies without naming the place, and goes back to it', async () => {
    const { copy: made } = await value('backups.make', {})
    const { count } = await value('matching.undo', {})
    const { entries } = await value('matching.listHistory', { view: 'all', limit: 1 })
    changed.clear()
    expect(await value('backups.restore', { backupId: made.id })).toEqual({
      outcome: 'restored',
      applied: count,
      waiting: 0,
    })
    expect([...changed]).toEqual([companyId])
    expect((await value('matching.listHistory', { view: 'all', limit: 1 })).entries).toEqual(entries)
    const { backups } = await value('backups.list', {})
    expect(backups.map((one) => one.kind)).toContain('replaced')
    expect(JSON.stringify(backups)).not.toContain(folder)
    chosenFolders.push(undefined, folder)
    expect(await value('backups.chooseSecondFolder', {})).toEqual({ limitMb: 5_000, folder: null })
    expect(await value('backups.chooseSecondFolder', {})).toMatchObject({
      folder: { path: folder, state: 'there' },
    })
    expect(await value('backups.setLimit', { limitMb: 500 })).toMatchObject({
      limitMb: 500,
      folder: { path: folder },
    })
    expect(await value('backups.forgetSecondFolder', {})).toEqual({ limitMb: 500, folder: null })
    expect(await value('backups.getSettings', {})).toEqual({ limitMb: 500, folder: null })
    await value('backups.openFolder', {})
    expect(shownFolders).toEqual([join(folder, 'companies', companyId, 'backups')])
    expect(await call('backups.restore', { backupId: '../mirror' })).toMatchObject({
      error: { code: 'invalid-input' },
    })
  })
})
