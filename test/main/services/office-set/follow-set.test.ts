/** Companies take over what changes in the set, and nothing where the set cannot be read or is another one. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Concilia } from '../../../../src-main/compose.ts'
import { addFilesCompany } from '../../../../src-main/services/companies/add-files-company.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { restoreEntry, saveCategory, saveRule } from '../../../../src-main/services/endings/categories.ts'
import { listAccounts } from '../../../../src-main/services/journal/export-journal.ts'
import {
  removeSetCategory,
  removeSetEntry,
  saveSetAccount,
  saveSetCategory,
  saveSetRule,
} from '../../../../src-main/services/office-set/change-set.ts'
import {
  followOfficeSet,
  leaveOfficeSet,
  readSetState,
  recoverOfficeSet,
} from '../../../../src-main/services/office-set/follow-set.ts'
import { offerRule } from '../../../../src-main/services/office-set/offer-rule.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { newFolder } from '../../../helpers/new-folder.ts'

let folder: string
let concilia: Concilia
beforeEach(() => {
  folder = newFolder()
  concilia = composeEngine(folder)
})
afterEach(() => concilia.close())

const setFile = () => join(folder, 'office-set.json')
const reopen = async (meanwhile: () => void = () => undefined): Promise<void> => {
  await concilia.close()
  meanwhile()
  concilia = composeEngine(folder)
}
const add = async (name: string, taxId: string) => {
  const record = await addFilesCompany(concilia.connecting, { name, taxId, currency: 'EUR' })
  return record.id
}
const accountOf = (company: OpenCompany, subject: string) =>
  listAccounts(company).find((one) => one.subject === subject)
const stateOf = (company: OpenCompany) => readSetState(concilia.deciding, company)
const conditions = { words: 'RENDA', counterparty: '', direction: null, minMinor: null, maxMinor: null }

describe('a company', () => {
  it('follows the set from the start where it is new, and posts to the accounts of the SNC chart', async () => {
    const company = await concilia.companies.get(await add('Alfa', '509442013'))
    expect(await stateOf(company)).toMatchObject({ state: 'following', overridden: 0, isThere: false })
    expect(accountOf(company, 'customers')).toMatchObject({ account: '2111', origin: 'office' })
    expect(accountOf(company, 'category:rent')).toMatchObject({ account: '6261', origin: 'office' })
    for (const disputed of ['category:bank-charges', 'late-interest'])
      expect(accountOf(company, disputed)).toMatchObject({ account: null, origin: 'default' })
  })

  it('does not follow it where it was there before, and goes on as it was', async () => {
    const id = await add('Alfa', '509442013')
    const company = await concilia.companies.get(id)
    await leaveOfficeSet(concilia.deciding, company)
    await expect(leaveOfficeSet(concilia.deciding, company)).rejects.toMatchObject({ code: 'conflict' })
    await saveSetAccount(concilia.deciding, { subject: 'customers', account: '21199' })
    await reopen()
    const again = await concilia.companies.get(id)
    expect(await stateOf(again)).toMatchObject({ state: 'not-following' })
    expect(accountOf(again, 'customers')).toMatchObject({ account: '2111', origin: 'own' })
    expect(await followOfficeSet(concilia.deciding, again)).toMatchObject({
      state: 'following',
      overridden: 1,
    })
    expect(accountOf(again, 'customers')).toMatchObject({ account: '2111', origin: 'overridden' })
    expect(accountOf(again, 'advances')).toMatchObject({ account: '218', origin: 'office' })
  })

  it('takes over what changes in the set when it is next worked on, and writes nothing where nothing changed', async () => {
    const id = await add('Alfa', '509442013')
    await concilia.companies.get(id)
    const saved = await saveSetCategory(concilia.deciding, {
      ...{ id: null, name: 'Obras', account: '6226', isHidden: false },
    })
    if (saved.outcome !== 'done') throw new Error('nobody has the name')
    await saveSetRule(concilia.deciding, { id: null, categoryId: saved.id, conditions, despite: [] })
    const company = await concilia.companies.get(id)
    expect(company.mirror.read.listAllRules()).toMatchObject([{ words: 'RENDA', origin: 'office' }])
    const logFile = join(folder, 'companies', id, 'decisions.jsonl')
    const before = readFileSync(logFile, 'utf8')
    await reopen()
    await concilia.companies.get(id)
    expect(readFileSync(logFile, 'utf8')).toBe(before)
    expect(await removeSetCategory(concilia.deciding, saved.id)).toEqual({ outcome: 'in-use', uses: 1 })
    const [rule] = (await concilia.companies.get(id)).mirror.read.listAllRules()
    await removeSetEntry(concilia.deciding, { kind: 'rule', key: rule?.id ?? '' })
    expect(await removeSetCategory(concilia.deciding, saved.id)).toEqual({ outcome: 'done' })
    const last = await concilia.companies.get(id)
    expect(last.mirror.read.listAllRules()).toEqual([])
    expect(last.mirror.read.listCategories().find((one) => one.id === saved.id)).toMatchObject({
      isGone: true,
    })
  })

  it('classifies nothing by a rule of a category that nobody defines', async () => {
    const id = await add('Alfa', '509442013')
    await saveSetRule(concilia.deciding, { id: 'r-1', categoryId: 'rent', conditions, despite: [] })
    const changed = () =>
      readFileSync(setFile(), 'utf8').replace('"categoryId": "rent"', '"categoryId": "own-x"')
    await reopen(() => writeFileSync(setFile(), changed()))
    const { read } = (await concilia.companies.get(id)).mirror
    expect(read.listAllRules()).toMatchObject([{ categoryId: 'own-x' }])
    expect(read.listClassificationRules()).toEqual([])
  })

  it('takes the office’s account of a category again by the name that accounts have', async () => {
    const company = await concilia.companies.get(await add('Alfa', '509442013'))
    await saveCategory(concilia.deciding, company, {
      id: 'rent',
      name: null,
      account: '62611',
      isHidden: false,
    })
    await restoreEntry(concilia.deciding, company, 'category:rent')
    expect(accountOf(company, 'category:rent')).toMatchObject({ account: '6261', origin: 'office' })
  })

  it('goes on with what it has where the file of the set is damaged, and the file is left as it is', async () => {
    const id = await add('Alfa', '509442013')
    await concilia.companies.get(id)
    await saveSetAccount(concilia.deciding, { subject: 'customers', account: '21110' })
    await concilia.companies.get(id)
    await reopen(() => writeFileSync(setFile(), '{"id":"x","entries":[{"kind":"bank"}]}'))
    const company = await concilia.companies.get(id)
    expect(accountOf(company, 'customers')).toMatchObject({ account: '21110' })
    await expect(stateOf(company)).rejects.toMatchObject({ code: 'storage-failed' })
    await expect(
      saveSetAccount(concilia.deciding, { subject: 'customers', account: '1' }),
    ).rejects.toMatchObject({ code: 'storage-failed' })
    expect(readFileSync(setFile(), 'utf8')).toContain('bank')
  })

  it('keeps what it follows where the set is lost, and the set is made from it again', async () => {
    const id = await add('Alfa', '509442013')
    await saveSetAccount(concilia.deciding, { subject: 'customers', account: '21110' })
    await concilia.companies.get(id)
    const before = JSON.parse(readFileSync(setFile(), 'utf8')) as object
    await reopen(() => rmSync(setFile()))
    const company = await concilia.companies.get(id)
    expect(await stateOf(company)).toMatchObject({ state: 'other', isThere: false })
    expect(accountOf(company, 'customers')).toMatchObject({ account: '21110', origin: 'office' })
    await recoverOfficeSet(concilia.deciding, company)
    expect(JSON.parse(readFileSync(setFile(), 'utf8'))).toEqual(before)
    expect(await stateOf(company)).toMatchObject({ state: 'following', isThere: true })
    await expect(recoverOfficeSet(concilia.deciding, company)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a rule of a company', () => {
  it('is tried on all companies, and becomes one of the set with the category it needs', async () => {
    const [alfa, beta] = [await add('Alfa', '509442013'), await add('Beta', '501964843')]
    const company = await concilia.companies.get(alfa)
    const category = await saveCategory(concilia.deciding, company, {
      ...{ id: null, name: 'Obras', account: '6226', isHidden: false },
    })
    if (category.outcome !== 'done') throw new Error('nobody has the name')
    const asked = { id: null, categoryId: category.id, conditions, despite: [] }
    const rule = await saveRule(concilia.deciding, company, asked)
    if (rule.outcome !== 'done') throw new Error('it is the first')
    const tried = await concilia.ruleTrials.run({ ...asked, id: rule.id })
    expect(
      tried.companies.map(({ companyId, caught, isFollowing }) => [companyId, caught, isFollowing]),
    ).toEqual([
      [alfa, 0, true],
      [beta, 0, false],
    ])
    expect(await offerRule(concilia.deciding, company, { id: rule.id, despite: [] })).toEqual({
      ...{ outcome: 'done', id: rule.id },
    })
    expect(company.mirror.read.listOwnRules()).toEqual([])
    expect(await stateOf(company)).toMatchObject({ overridden: 0 })
    const other = await concilia.companies.get(beta)
    expect(other.mirror.read.listAllRules()).toMatchObject([
      { id: rule.id, categoryId: category.id, origin: 'office' },
    ])
    expect(other.mirror.read.listCategories().find(({ id }) => id === category.id)).toMatchObject({
      name: 'Obras',
    })
    await expect(offerRule(concilia.deciding, company, { id: rule.id, despite: [] })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('is refused where the set has its category under another id, and where a rule says the same', async () => {
    const company = await concilia.companies.get(await add('Alfa', '509442013'))
    const own = await saveCategory(concilia.deciding, company, {
      ...{ id: null, name: 'Obras', account: null, isHidden: false },
    })
    if (own.outcome !== 'done') throw new Error('nobody has the name')
    const rule = await saveRule(concilia.deciding, company, {
      ...{ id: null, categoryId: own.id, conditions, despite: [] },
    })
    if (rule.outcome !== 'done') throw new Error('it is the first')
    await saveSetCategory(concilia.deciding, { id: null, name: 'obras', account: null, isHidden: false })
    expect(await offerRule(concilia.deciding, company, { id: rule.id, despite: [] })).toEqual({
      outcome: 'category-name-taken',
    })
    await saveSetRule(concilia.deciding, { id: null, categoryId: 'rent', conditions, despite: [] })
    const second = await saveSetRule(concilia.deciding, {
      id: null,
      categoryId: 'rent',
      conditions,
      despite: [],
    })
    expect(second).toMatchObject({ outcome: 'refused', refusal: { reason: 'exists' } })
  })
})
