/** Every channel of the partner network over the real border, and a partner as a company of its own. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { contract, type Request } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import { aDocumentBody } from '../../helpers/issuing-bodies.ts'
import { openChannelBench, secretsIn } from './helpers/channel-bench.ts'

const NEW = '502757191'
const REGISTERED = '513076581'

const bench = await openChannelBench({ approveAfterMs: Number.POSITIVE_INFINITY })
afterAll(() => bench.close())
const { call, value } = bench

const today = systemClock.today()
const receipt = (document: object = {}) =>
  aDocumentBody({
    document: { Type: 'T', Date: today, DueDate: today, ...document },
  }) as Request<'issuing.saveDocument'>['body']

/** As another company of the window. */
const inCompany = async <T>(id: CompanyId, run: () => Promise<T>): Promise<T> => {
  const before = bench.companyId
  bench.companyId = id
  try {
    return await run()
  } finally {
    bench.companyId = before
  }
}

describe('partners over the border', () => {
  it('adds, watches and issues in the name of a partner', async () => {
    const added = await value('partners.add', { body: { CompanyTaxId: NEW, CompanyLegalName: 'Nova, Lda' } })
    expect(added).toMatchObject({ outcome: 'added', partner: { state: 'registered', nextCheckAt: null } })
    const { rows, stopped, left } = await value('partners.addList', {
      csv: `NIF;Nome\n${REGISTERED};Girassol\n123456788;Errada\n`,
    })
    expect({ stopped, left }).toEqual({ stopped: null, left: 0 })
    expect(rows).toMatchObject([
      { outcome: 'added', partner: { taxId: REGISTERED, state: 'requested' } },
      { outcome: 'invalid', row: 3, issues: [{ field: 'CompanyTaxId', problem: 'tax-id' }] },
    ])
    bench.sandbox.approvePartner(REGISTERED)
    expect(await value('partners.check', { taxId: REGISTERED })).toMatchObject({ state: 'granted' })
    expect((await value('partners.list', {})).partners.map(({ state }) => state)).toEqual([
      'granted',
      'registered',
    ])

    const saved = await value('issuing.saveDocument', { body: receipt(), onBehalfOf: NEW })
    if (saved.outcome !== 'saved') throw new Error(saved.outcome)
    const { documentId } = saved
    expect(await value('issuing.getDocument', { documentId, onBehalfOf: NEW })).toMatchObject({
      serie: 'P',
      type: 'T',
    })
    expect((await call('issuing.getDocument', { documentId })).ok).toBe(false)
    const unknown = await call('issuing.saveDocument', { body: receipt(), onBehalfOf: '509442013' })
    expect(unknown).toMatchObject({ ok: false, error: { code: 'not-found' } })
  })

  it('tells what a table holds before anything is asked', async () => {
    const csv = 'NIF;Empresa;Cor\n123456788;A;azul\n502757191;B;\n'
    expect(await value('partners.readTable', { csv, of: 'partners' })).toEqual({
      columns: [
        { title: 'NIF', is: 'CompanyTaxId' },
        { title: 'Empresa', is: 'CompanyLegalName' },
        { title: 'Cor', is: null },
      ],
      rows: 2,
      wrong: 1,
      sample: [
        { row: 2, fields: { CompanyTaxId: '123456788', CompanyLegalName: 'A' } },
        { row: 3, fields: { CompanyTaxId: '502757191', CompanyLegalName: 'B' } },
      ],
    })
    expect(await value('partners.readTable', { csv: '123456789\n1\n', of: 'tax-ids' })).toMatchObject({
      columns: [{ title: '', is: 'taxId' }],
      rows: 2,
      wrong: 1,
    })
    expect(await call('partners.readTable', { csv: '"', of: 'tax-ids' })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    })
  })

  it('ends a list where every row would fail, and says so of each', async () => {
    bench.sandbox.setFaults(['tax-id:401#1'])
    const { rows, stopped } = await value('partners.validateList', { csv: 'NIF\n123456789\n502757191\n' })
    expect(stopped?.code).toBe('credential-rejected')
    expect(rows.map(({ result, reason }) => [result, reason])).toEqual([
      ['not-asked', 'credential-rejected'],
      ['not-asked', 'credential-rejected'],
    ])
  })

  it('validates a list, tells progress, says why, and writes what it found where the person says', async () => {
    bench.progress.length = 0
    const csv = 'taxId,country\n123456789,PT\n123456788,PT\nFR40303265045,FR\n1,ZZ\n'
    const { rows, stopped } = await value('partners.validateList', { csv })
    expect(stopped).toBeNull()
    expect(rows.map(({ result, reason }) => [result, reason])).toEqual([
      ['valid', null],
      ['invalid', 'local-check'],
      ['valid', null],
      ['invalid', 'country'],
    ])
    expect(bench.progress.at(-1)).toEqual({ done: 4, total: 4 })
    const saved = await value('partners.saveList', { rows, profile: 'rfc4180' })
    expect(saved).toEqual({ outcome: 'saved', fileName: 'chosen' })
    expect(
      readFileSync(bench.saveAs.path ?? '', 'utf8')
        .split('\r\n')
        .slice(1, 4),
    ).toEqual([
      '2,"PT","123456789","válido",',
      '3,"PT","123456788","inválido","Não passa na verificação local: formato ou dígito de controlo"',
      '4,"FR","FR40303265045","válido",',
    ])
    bench.saveAs.path = undefined
    expect(await value('partners.saveList', { rows, profile: 'rfc4180' })).toEqual({ outcome: 'cancelled' })
  })

  it.each([
    ['UTF-8', Buffer.from('NIF;Nome\n123456789;Água'), { outcome: 'read', csv: 'NIF;Nome\n123456789;Água' }],
    ['an older Excel', Buffer.from('Água', 'latin1'), { outcome: 'read', csv: 'Água' }],
    ['as much as is taken', Buffer.alloc(5_000_000, 'a'), { outcome: 'read', csv: 'a'.repeat(5_000_000) }],
    ['more than that', Buffer.alloc(5_000_001, 'a'), { outcome: 'too-large' }],
    ['nothing', Buffer.alloc(0), { outcome: 'not-read' }],
  ])('reads a table from the file that is chosen: %s', async (_, bytes, expected) => {
    bench.reading.path = join(bench.folder, 'lista.csv')
    writeFileSync(bench.reading.path, bytes)
    expect(await value('partners.chooseTable', {})).toEqual(expected)
  })

  it('reads nothing where nothing was chosen, or what was chosen is gone', async () => {
    bench.reading.path = undefined
    expect(await value('partners.chooseTable', {})).toEqual({ outcome: 'cancelled' })
    bench.reading.path = join(bench.folder, 'gone.csv')
    expect(await value('partners.chooseTable', {})).toEqual({ outcome: 'not-read' })
  })

  it('stops a list after the row it is at, and goes on there when asked', async () => {
    bench.sandbox.setFaults(['tax-id:latency=60'])
    const csv = 'NIF\n123456789\n502757191\n509442013\n'
    const running = value('partners.validateList', { csv })
    expect(await call('partners.validateList', { csv: 'NIF\n123456789\n' })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    await value('partners.stopList', {})
    const { rows, stopped } = await running
    bench.sandbox.setFaults([])
    expect(stopped?.code).toBe('cancelled')
    expect(rows.at(-1)).toMatchObject({ row: 4, result: 'not-asked', reason: 'cancelled' })
    const done = rows.filter(({ result }) => result !== 'not-asked')
    const rest = await value('partners.validateList', { csv, after: done.at(-1)?.row ?? 0 })
    expect([...done, ...rest.rows].map(({ row, result }) => [row, result])).toEqual([
      [2, 'valid'],
      [3, 'valid'],
      [4, 'valid'],
    ])
  })
})

describe('the account of the network', () => {
  it('is tested before it is kept, and given up for the company’s own', async () => {
    const { ownerEmail, ownerToken } = bench.sandbox
    expect(await value('partners.getOwner', {})).toEqual({ email: null })
    const wrong = { email: ownerEmail, token: 'errado' }
    expect(await value('partners.setOwner', { owner: wrong })).toMatchObject({
      outcome: 'refused',
      error: { code: 'credential-rejected' },
    })
    expect(await value('partners.getOwner', {})).toEqual({ email: null })
    const right = { email: ownerEmail, token: ownerToken }
    expect(await value('partners.setOwner', { owner: right })).toEqual({ outcome: 'kept' })
    expect(await value('partners.getOwner', {})).toEqual({ email: ownerEmail })
    expect((await value('partners.list', {})).partners).toHaveLength(2)
    expect(await value('partners.setOwner', { owner: null })).toEqual({ outcome: 'kept' })
    expect(await value('partners.getOwner', {})).toEqual({ email: null })
    expect(await value('customers.checkTaxId', { countryCode: 'PT', taxId: '123456789' })).toMatchObject({
      service: 'valid',
    })
  })
})

describe('a partner as a company', () => {
  const open = () => value('partners.openCompany', { taxId: NEW })

  it('has the documents issued in its name, its own mirror, and no bank', async () => {
    const partner = await open()
    expect(partner).toMatchObject({ name: 'Nova, Lda', accountIds: [], environment: 'staging' })
    expect(partner.partnerOf).toEqual({ companyId: bench.companyId, taxId: NEW })
    expect((await open()).id).toBe(partner.id)
    await inCompany(partner.id, async () => {
      await expect.poll(async () => (await value('sync.getState', {})).running).toBe(false)
      const filter = { view: 'all', search: '' } as const
      const list = await value('documents.openList', {
        filter,
        sort: { by: 'date', direction: 'descending' },
      })
      expect(list.count).toBe(1)
    })
  })

  it('is given a bank later: tested first, its secret its own, its transactions synced', async () => {
    const partner = await open()
    const { bankingUrl, authUrl, clientId, clientSecret, accountId } = bench.sandbox
    const bank = { bankingUrl, authUrl, clientId, accountIds: [accountId] }
    await inCompany(partner.id, async () => {
      expect(await value('companies.connectBank', { ...bank, clientSecret: 'errado' })).toMatchObject({
        outcome: 'refused',
        banking: { state: 'failed', error: { code: 'credential-rejected' } },
      })
      expect((await value('companies.open', {})).accountIds).toEqual([])
      const connected = await value('companies.connectBank', { ...bank, clientSecret })
      expect(connected).toMatchObject({ outcome: 'connected', company: { accountIds: [accountId] } })
      await expect
        .poll(async () => (await value('companies.getOverview', {})).transactions)
        .toBeGreaterThan(0)
      await expect.poll(async () => (await value('sync.getState', {})).running).toBe(false)
      expect((await value('companies.getOverview', {})).documents).toBe(1)
      const again = await value('companies.connectBank', bank) // the secret stays
      expect(again.outcome).toBe('connected')
    })
    expect(await call('companies.connectBank', { ...bank, clientSecret })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    })
  })

  it('issues as a company of its own: only what the token allows, in its series, in its mirror at once', async () => {
    const partner = await open()
    await inCompany(partner.id, async () => {
      expect(await call('issuing.saveDocument', { body: receipt({ Type: 'I' }) })).toMatchObject({
        ok: false,
        error: { code: 'invalid-input', details: { field: 'Document.Type' } },
      })
      const saved = await value('issuing.saveDocument', { body: receipt() })
      if (saved.outcome !== 'saved') throw new Error(saved.outcome)
      const { documentId } = saved
      expect(await value('documents.getBySource', { sourceId: documentId })).toMatchObject({
        type: 'T',
        number: null,
      })
      expect(await value('issuing.getDocument', { documentId })).toMatchObject({ serie: 'P' })
      const draft = await value('issuing.saveDocument', { body: { ...receipt(), IsToClose: false } })
      if (draft.outcome !== 'saved') throw new Error(draft.outcome)
      const { body } = await value('issuing.getDocument', { documentId: draft.documentId })
      const closed = await value('issuing.saveDocument', { body: { ...body, IsToClose: true } as never })
      expect(closed).toMatchObject({ outcome: 'saved', documentId: draft.documentId, closed: true })
    })
    expect((await call('documents.getBySource', { sourceId: bench.sandbox.documentIds.to + 2 })).ok).toBe(
      false,
    )
  })

  it('has no connection of its own to change, and no partners', async () => {
    const partner = await open()
    await inCompany(partner.id, async () => {
      for (const result of [
        await call('partners.setOwner', { owner: null }),
        await call('partners.openCompany', { taxId: NEW }),
      ])
        expect(result).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
    })
  })

  it('that has not granted access is not opened', async () => {
    expect(await call('partners.openCompany', { taxId: '504615947' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    })
  })

  it('goes with the company in whose network it is, and is read from older lists of companies', async () => {
    const file = `${bench.folder}/companies.json`
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    const { partnerOf: _none, ...older } = kept.companies[0]
    writeFileSync(file, JSON.stringify({ ...kept, companies: [older, kept.companies[1]] }))
    expect((await value('companies.list', {})).companies[0]?.partnerOf).toBeNull()
    await value('companies.remove', {})
    expect((await value('companies.list', {})).companies).toEqual([])
  })
})

it('has asked every channel of partners, and no secret crossed', () => {
  const own = Object.keys(contract).filter((name) => name.startsWith('partners.'))
  const asked = [...bench.asked].filter((name) => name.startsWith('partners.'))
  expect([...asked, 'partners.listProgressed'].toSorted()).toEqual(own.toSorted())
  expect(secretsIn(bench)).toEqual([])
})
