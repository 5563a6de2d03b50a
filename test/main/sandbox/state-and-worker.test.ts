import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openThread } from '../../../src-main/threads/worker-thread.ts'
import type { SandboxCommands } from '../../../src-main/workers/sandbox-worker.ts'
import { programUrl } from '../../helpers/programs.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { startClient } from './client.ts'
import { documentBody } from './sample-bodies.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concilia-sandbox-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the state file', () => {
  it('keeps documents, payments, transactions, partners and credentials over a restart', async () => {
    const stateFile = join(folder, 'state.sqlite')
    const first = await startClient({ stateFile })
    const id = (await first.call('POST', '/api/v1.1/document', documentBody())).body.Object.DocumentId
    first.sandbox.markAsPaid(Number(id), 100)
    first.sandbox.addTransaction({ amountMinor: 5_000, text: 'TRF P/O ALGUEM' })
    await first.call('POST', '/api/v1.1/partner', { CompanyTaxId: '123456789' })
    await first.call('POST', '/api/v1.1/partner', { CompanyTaxId: '509442013' })
    await first.close()

    const second = await startClient({ stateFile, seed: 99, documents: 1 })
    expect(second.sandbox.outbox).toMatchObject([{ kind: 'partner-approval', partnerNif: '509442013' }])
    expect(second.sandbox.token).toBe(first.sandbox.token)
    expect(second.sandbox.documentIds).toEqual(first.sandbox.documentIds)
    second.pass(10_000)
    const read = await second.call('GET', `/api/v1.1/document/property?documentId=${id}`)
    expect(read.body.Object).toMatchObject({ UnpaidAmount: '1,00', PaymentStatus: 'Incomplete' })
    expect(await (await second.bank('')).json()).toMatchObject({ totalCount: 121 })
    expect((await second.call('GET', '/api/v1.1/partner/tokens?taxId=123456789')).body.IsSuccess).toBe(true)
    await second.close()
  })
})

describe('a state file that is not whole', () => {
  it.each([
    ['a generation that was cut off', 'DELETE FROM meta'],
    ['another version of the schema', 'PRAGMA user_version = 99'],
  ])('%s is generated anew', async (_what, spoil) => {
    const stateFile = join(folder, 'state.sqlite')
    await (await startClient({ stateFile })).close()
    const database = new Database(stateFile)
    database.exec(spoil)
    database.close()
    const again = await startClient({ stateFile })
    expect(await (await again.bank('')).json()).toMatchObject({ totalCount: 120 })
    await again.close()
  })
})

describe('control', () => {
  it('a withdrawn transaction leaves pages whole, a pending one can be booked', async () => {
    const client = await startClient({ dialect: 'flat' })
    const added = client.sandbox.addTransaction({ amountMinor: 1_000, text: 'PENDENTE', isPending: true })
    client.sandbox.addTransaction({ amountMinor: 2_000, text: 'DEPOIS' })
    expect(client.sandbox.bookPending(added.id)).toBe(true)
    expect(client.sandbox.bookPending(added.id)).toBe(false)
    expect(client.sandbox.removeTransaction(added.id)).toBe(true)
    const ids = new Set<string>()
    for (const page of [1, 2, 3]) {
      const read = (await (await client.bank(`?page=${page}`)).json()) as {
        transactions: { id: string }[]
        totalCount: number
      }
      expect(read.totalCount).toBe(121)
      for (const record of read.transactions) ids.add(record.id)
    }
    expect(ids.size).toBe(121)
    await client.close()
  })

  it('the request log names host, path, query and status', async () => {
    const client = await startClient()
    await client.call('GET', '/api/v1.1/document?documentId=1')
    expect(client.sandbox.requests.at(-1)).toMatchObject({
      host: 'invoicing',
      method: 'GET',
      path: '/api/v1.1/document',
      query: { documentId: '1' },
      status: 200,
    })
    await client.close()
  })

  it('a chosen port is the first of three; a taken one rejects and leaves nothing open', async () => {
    const first = await startSandbox({ documents: 1, transactions: 1 })
    const port = Number(new URL(first.invoicingUrl).port)
    await expect(startSandbox({ documents: 1, transactions: 1, port })).rejects.toMatchObject({
      code: 'in-use',
    })
    await first.close()
  })

  it('an unreadable fault is refused before anything starts', async () => {
    await expect(startSandbox({ faults: ['nonsense'] })).rejects.toMatchObject({ code: 'invalid-input' })
  })
})

describe('what is chosen wrongly', () => {
  it.each([
    [{ documents: -1 }],
    [{ transactions: 1_000_001 }],
    [{ port: 65_535 }],
    [{ seed: 1.5 }],
    [{ dialect: 'latin' as never }],
    [{ today: '2026-02-30' as never }],
  ])('%j is invalid-input', async (options) => {
    await expect(startSandbox(options)).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('a state file that is no database is storage-failed, and stays as it was', async () => {
    const stateFile = join(folder, 'garbage.sqlite')
    await writeFile(stateFile, 'this is no database, and long enough to show it '.repeat(20))
    await expect(startSandbox({ stateFile })).rejects.toMatchObject({ code: 'storage-failed' })
    expect(await readFile(stateFile, 'utf8')).toContain('this is no database')
  })
})

describe('the worker', () => {
  const open = (workerData: unknown) =>
    openThread<SandboxCommands>(programUrl('workers/sandbox-worker'), { workerData })

  it('listens, says where, and closes on request', async () => {
    const service = await open({ documents: 5, transactions: 5 })
    const access = await service.run('access', null)
    expect(access).toMatchObject({ documentIds: { from: 4_001, to: 4_005 } })
    const url = `${access.invoicingUrl}/api/v1.1/document`
    expect((await fetch(url)).status).toBe(401)
    await service.close()
    await expect(fetch(url)).rejects.toThrow()
  })

  it('says why it could not begin', async () => {
    await expect(open({ documents: -1 })).rejects.toMatchObject({ code: 'invalid-input' })
  })
})
