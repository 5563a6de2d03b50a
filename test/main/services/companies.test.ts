import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import { checkMirror } from '../../../src-main/db/connection/check-mirror.ts'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import { changeCompany, keepChanged } from '../../../src-main/services/companies/change-company.ts'
import { chooseCompany, exploreSample } from '../../../src-main/services/companies/choose-company.ts'
import {
  type CompanyAddress,
  connectCompany,
  type Secrets,
} from '../../../src-main/services/companies/connect-company.ts'
import { getCompany, replaceCompany } from '../../../src-main/services/companies/registry.ts'
import { removeCompany } from '../../../src-main/services/companies/remove-company.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'

let sandbox: Sandbox
let concilia: Concilia
beforeAll(async () => {
  sandbox = await startSandbox({ documents: 20, transactions: 30 })
})
afterAll(() => sandbox.close())
beforeEach(() => {
  concilia = composeEngine(newFolder())
})
afterEach(() => concilia.close())

const address = (name: string): CompanyAddress => ({
  name,
  environment: 'production',
  invoicingUrl: sandbox.invoicingUrl,
  bankingUrl: sandbox.bankingUrl,
  authUrl: sandbox.authUrl,
  email: sandbox.email,
  clientId: sandbox.clientId,
  accountIds: [sandbox.accountId],
  currency: 'EUR',
  partnerEmail: null,
})
const secrets = (): Secrets => ({ token: sandbox.token, 'client-secret': sandbox.clientSecret })
const connect = (name: string, more: Secrets = {}) =>
  connectCompany(concilia.connecting, address(name), { ...secrets(), ...more }, { verify: true })
const names = async () => (await concilia.registry.read()).companies.map((company) => company.name)
const ports = () => ({ ...concilia.connecting, companies: concilia.companies })

describe('connecting a company', () => {
  it('keeps addresses in the list and secrets in the credential store alone', async () => {
    const result = await connect('Alfa')
    if (result.outcome !== 'connected') throw new Error('the sandbox accepts its own credentials')
    expect(await concilia.credentials.get(result.company.id, 'token')).toBe(sandbox.token)
    const list = readFileSync(join(concilia.dataFolder, 'companies.json'), 'utf8')
    expect(list).not.toContain(sandbox.token)
    expect(list).not.toContain(sandbox.clientSecret)
  })

  it('saves neither company nor secret when one of the two services refuses', async () => {
    const stored = vi.spyOn(concilia.credentials, 'set')
    const result = await connect('Alfa', { 'client-secret': 'wrong' })
    expect(result).toMatchObject({
      outcome: 'refused',
      invoicing: { state: 'ok' },
      banking: { state: 'failed', error: { code: 'credential-rejected' } },
    })
    expect(stored).not.toHaveBeenCalled()
    expect(await names()).toEqual([])
  })

  it('refuses a name that is taken, whatever its case', async () => {
    await connect('Alfa')
    await expect(connect('ALFA ')).rejects.toMatchObject({ code: 'conflict' })
    expect(await names()).toEqual(['Alfa'])
  })
})

describe('changing a company', () => {
  it('keeps the secrets that were not typed again', async () => {
    const result = await connect('Alfa')
    if (result.outcome !== 'connected') throw new Error('the sandbox accepts its own credentials')
    const { id } = result.company
    expect(await changeCompany(ports(), id, address('Alfa e Filhos'), {})).toMatchObject({
      outcome: 'connected',
    })
    expect(await names()).toEqual(['Alfa e Filhos'])
    expect(await concilia.credentials.get(id, 'token')).toBe(sandbox.token)
  })

  it('changes nothing when the new secret is refused', async () => {
    const result = await connect('Alfa')
    if (result.outcome !== 'connected') throw new Error('the sandbox accepts its own credentials')
    const { id } = result.company
    expect(await changeCompany(ports(), id, address('Beta'), { token: 'wrong' })).toMatchObject({
      outcome: 'refused',
      invoicing: { state: 'failed', error: { code: 'credential-rejected' } },
    })
    expect(await names()).toEqual(['Alfa'])
    expect(await concilia.credentials.get(id, 'token')).toBe(sandbox.token)
  })

  it('gives a new secret of the same account to all companies that had the old one, and to no other', async () => {
    const [one, other] = [await connect('Alfa'), await connect('Beta')]
    if (one.outcome !== 'connected' || other.outcome !== 'connected') throw new Error('its own credentials')
    const { credentials } = concilia
    const [alfa, beta] = [one.company, other.company]
    expect(await keepChanged(credentials, alfa, alfa, { token: 'new' }, [])).toEqual([beta.id])
    expect(await credentials.get(beta.id, 'token')).toBe('new')
    const elsewhere = { ...alfa, email: 'outra@empresa.example' }
    expect(await keepChanged(credentials, alfa, elsewhere, { token: 'own' }, [])).toEqual([])
    expect(await credentials.get(beta.id, 'token')).toBe('new')
  })

  it('gives the secrets of an account to its companies that have none, and to no other', async () => {
    const ids: CompanyId[] = []
    for (const name of ['Alfa', 'Beta', 'Gama']) {
      const added = await connect(name)
      if (added.outcome !== 'connected') throw new Error('its own credentials')
      ids.push(added.company.id)
    }
    const [alfa, beta, gama] = ids as [CompanyId, CompanyId, CompanyId]
    const { credentials } = concilia
    const moved = { ...address('Gama'), invoicingUrl: 'https://outra.example', clientId: 'another' }
    await replaceCompany(concilia.registry, { ...(await getCompany(concilia.registry, gama)), ...moved })
    for (const id of ids) await credentials.deleteAll(id)
    await credentials.set(beta, 'client-secret', 'its own')
    const typed = { token: sandbox.token, 'client-secret': sandbox.clientSecret }
    expect(await changeCompany(ports(), alfa, address('Alfa'), typed)).toMatchObject({ others: 1 })
    expect(await credentials.get(beta, 'token')).toBe(sandbox.token)
    expect(await credentials.get(beta, 'client-secret')).toBe('its own')
    expect(await credentials.find(gama, 'token')).toBeUndefined()
    expect(await credentials.find(gama, 'client-secret')).toBeUndefined()
  })

  it('with new secrets no longer shows the credential error of its last sync, nor does another of the same account', async () => {
    const ids: CompanyId[] = []
    for (const name of ['Alfa', 'Beta']) {
      const result = await connect(name)
      if (result.outcome === 'connected') ids.push(result.company.id)
    }
    const [alfa = '' as CompanyId] = ids
    for (const id of ids) {
      await concilia.credentials.deleteAll(id)
      const company = await concilia.companies.get(id)
      await expect(concilia.sync.run(company)).rejects.toMatchObject({ code: 'credential-missing' })
    }
    const failures = () => ids.map((id) => concilia.sync.lastErrorOf(id)?.code)
    expect(failures()).toEqual(['credential-missing', 'credential-missing'])
    const typed = { token: sandbox.token, 'client-secret': sandbox.clientSecret }
    await changeCompany(concilia.connecting, alfa, address('Alfa'), typed)
    expect(failures()).toEqual([undefined, undefined])
  })

  it('leaves no secret behind where the keychain fails as a company is connected', async () => {
    vi.spyOn(concilia.credentials, 'set').mockImplementation(async (id, kind, secret) => {
      if (kind === 'client-secret') throw new AppError('keychain-denied', 'the keychain refused access')
      await concilia.credentials.rotate(id, kind, secret)
    })
    const forgotten = vi.spyOn(concilia.credentials, 'deleteAll')
    await expect(connect('Alfa')).rejects.toMatchObject({ code: 'keychain-denied' })
    const [id = '' as CompanyId] = forgotten.mock.calls[0] ?? []
    expect(await concilia.credentials.find(id, 'token')).toBeUndefined()
    expect(await names()).toEqual([])
  })
})

describe('the sample company', () => {
  it('is made once in the language of the window, follows its documents, and keeps its connection', async () => {
    const record = await exploreSample(concilia.managing, 'en')
    expect(record.name).toBe('Sample company')
    expect(await exploreSample(concilia.managing, 'pt-PT')).toEqual(record)
    const { mirror } = await concilia.companies.get(record.id)
    expect(mirror.read.countTracked().pending).toBe(400)
    await expect(changeCompany(ports(), record.id, address('X'), {})).rejects.toMatchObject({
      code: 'invalid-input',
    })
  })
})

describe('the backup of a mirror', () => {
  it('is made once a day, after a sync, and is a sound database by itself', async () => {
    const result = await connect('Alfa')
    if (result.outcome !== 'connected') throw new Error('the sandbox accepts its own credentials')
    const company = await concilia.companies.get(result.company.id)
    const folder = join(concilia.dataFolder, 'companies', result.company.id, 'backups')
    await concilia.sync.run(company)
    const [copy, ...others] = readdirSync(folder)
    expect(others).toEqual([])
    expect(checkMirror(join(folder, copy ?? ''))).toBe('sound')
    const db = openReadable(join(folder, copy ?? ''))
    expect(db.readColumn('SELECT count(*) FROM bank_transaction').get()).toBe(30)
    db.close()
    await concilia.sync.run(company)
    expect(readdirSync(folder)).toEqual([copy])
  })
})

describe('removing a company', () => {
  it('leaves no folder, no secret and no entry, and forgets that it was on screen', async () => {
    const result = await connect('Alfa')
    if (result.outcome !== 'connected') throw new Error('the sandbox accepts its own credentials')
    const { id } = result.company
    await chooseCompany(concilia.managing, id)
    const folder = join(concilia.dataFolder, 'companies', id)
    expect(existsSync(folder)).toBe(true)
    await removeCompany(concilia.managing, id)
    expect(existsSync(folder)).toBe(false)
    expect(await concilia.credentials.find(id, 'token')).toBeUndefined()
    expect(await concilia.registry.read()).toEqual({ companies: [], current: null })
    await expect(concilia.companies.get(id)).rejects.toMatchObject({ code: 'not-found' })
  })
})
