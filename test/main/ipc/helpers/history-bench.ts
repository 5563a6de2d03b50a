/** A company over the real IPC with changing services; it may be closed and opened again at any time. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Result } from '#contract/errors.ts'
import { type Channel, contract, type Request, type Response } from '#contract/index.ts'
import type { SyncState } from '#contract/sync.ts'
import type { CompanyId, Instant } from '#contract/values.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import { createSessionStore } from '../../../../src-main/credentials/session-store.ts'
import { dispatch } from '../../../../src-main/ipc/dispatch.ts'
import { createHandlers } from '../../../../src-main/ipc/handlers/handlers.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { day } from '../../db/helpers/mirror-fixtures.ts'
import { ACCOUNTS, ChangingService, type Draw } from './changing-service.ts'
import { toShell } from './channel-bench.ts'
import { noPrinter } from './no-printer.ts'

const BEGIN = Date.parse('2026-05-03T09:00:00Z')
const DOCUMENTS = 25
const TRANSACTIONS = 50

export class HistoryBench {
  readonly folder = newFolder()
  readonly service = new ChangingService(() => this.#ms)
  companyId = '' as CompanyId
  /** What the dialog for files answers. */
  chosenFiles: string[] = []
  readonly #credentials = createSessionStore('missing')
  #ms = BEGIN
  #concilia!: Concilia
  #answer!: ReturnType<typeof dispatch>

  get today(): string {
    return new Date(this.#ms).toISOString().slice(0, 10)
  }
  advance(minutes: number): void {
    this.#ms += minutes * 60_000
  }
  open(): void {
    this.#concilia = composeEngine(this.folder, {
      clock: {
        now: () => new Date(this.#ms).toISOString() as Instant,
        epochMs: () => this.#ms,
        today: () => day(this.today),
      },
      credentials: this.#credentials,
      fetch: this.service.fetch,
      loopbackOnly: false,
      requestsPerSecond: 100_000,
    })
    const bug = (_: string, error: unknown): never => {
      throw error
    }
    const shell = toShell({
      folder: this.folder,
      saveAs: { path: join(this.folder, 'lancamentos.csv') },
      reading: { path: undefined },
      intoFolder: { path: undefined },
      viewer: { opened: [], isThere: true },
      progress: [],
    })
    const handlers = createHandlers(this.#concilia, {
      ...shell,
      printer: noPrinter,
      chooseFiles: async () => this.chosenFiles,
    })
    this.#answer = dispatch(contract, handlers as never, { bug, failure: () => undefined } as never)
  }
  close(): Promise<void> {
    return this.#concilia.close()
  }
  /** The mirror's file is deleted: a new one is created from the services and the log of decisions. */
  async makeAnew(): Promise<void> {
    await this.close()
    writeFileSync(this.#mirrorFile, '')
    this.open()
    await this.value('companies.beginEmpty', {})
    await this.value('documents.track', { ids: { range: this.service.ids } })
    await this.sync(true)
  }
  /** A company with months of documents and transactions, mirrored once. */
  async begin(draw: Draw): Promise<void> {
    for (let count = 0; count < DOCUMENTS; count += 1) this.service.addDocument(draw)
    for (let count = 0; count < TRANSACTIONS; count += 1) this.service.addTransaction(draw)
    this.open()
    const connected = await this.value('companies.connect', {
      name: 'Alfa',
      environment: 'staging',
      invoicingUrl: 'https://invoicing.example',
      bankingUrl: 'https://banking.example',
      authUrl: 'https://auth.example',
      email: 'ana@alfa.example',
      token: 'token-of-alfa',
      clientId: 'client',
      clientSecret: 'secret-of-alfa',
      accountIds: [...ACCOUNTS],
      currency: 'EUR',
    })
    if (connected.outcome !== 'connected') throw new Error(JSON.stringify(connected))
    this.companyId = connected.company.id
    await this.value('documents.track', { ids: { range: this.service.ids } })
    await this.sync(true)
  }
  async call<C extends Channel>(
    channel: C,
    input: Omit<Request<C>, 'companyId'>,
  ): Promise<Result<Response<C>>> {
    const takesCompany = 'companyId' in contract[channel].input.shape
    return (await this.#answer(
      channel,
      takesCompany ? { companyId: this.companyId, ...input } : input,
    )) as Result<Response<C>>
  }
  async value<C extends Channel>(channel: C, input: Omit<Request<C>, 'companyId'>): Promise<Response<C>> {
    const result = await this.call(channel, input)
    if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)} ${JSON.stringify(input)}`)
    return result.value
  }
  /** Asks for what may be refused because the month is closed. */
  async unlessClosed<C extends Channel>(channel: C, input: Omit<Request<C>, 'companyId'>): Promise<void> {
    const result = await this.call(channel, input)
    if (!result.ok && !['month-closed', 'late-row'].includes(result.error.code))
      throw new Error(`${channel}: ${JSON.stringify(result.error)} ${JSON.stringify(input)}`)
  }
  async sync(full: boolean): Promise<SyncState> {
    await this.value('sync.start', { full })
    for (;;) {
      const state = await this.value('sync.getState', {})
      // One that waits for an outage to pass has ended here.
      if (!state.running) return state
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  get #mirrorFile(): string {
    return join(this.folder, 'companies', this.companyId, 'mirror.sqlite')
  }
  /** Rows of the mirror as the file has them. */
  rows<Row>(sql: string, ...values: (string | number)[]): Row[] {
    const database = new Database(this.#mirrorFile, { readonly: true })
    try {
      return database.prepare<unknown[], Row>(sql).all(...values)
    } finally {
      database.close()
    }
  }
}
