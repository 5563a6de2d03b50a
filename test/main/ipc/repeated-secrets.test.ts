/** The same service over IPC: nothing that it repeats reaches the window, a log, a copy or an archive. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract, type Request } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import { dispatch } from '../../../src-main/ipc/dispatch.ts'
import { createHandlers } from '../../../src-main/ipc/handlers/handlers.ts'
import { toDiagnostic } from '../../../src-main/shell/diagnostic.ts'
import { openLog } from '../../../src-main/shell/log.ts'
import { createRedactor } from '../../../src-main/shell/redact.ts'
import { careless, secretsIn, textsBelow } from '../../helpers/careless-service.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { ACCESS, type MaliciousService, startMaliciousService } from '../../helpers/malicious-service.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { noPrinter } from './helpers/no-printer.ts'

let folder: string
let concilia: Concilia
let service: MaliciousService
/** Answers, events, and what was put on the clipboard. */
let crossed: string[]
let ask: (channel: keyof typeof contract, input: object) => Promise<unknown>

beforeEach(async () => {
  folder = newFolder()
  service = await startMaliciousService()
  crossed = []
  // No secret is registered with the log: what reaches it is clean before.
  const redactor = createRedactor()
  const logFolder = join(folder, 'data', 'logs')
  const log = openLog({ folder: logFolder, redactor, clock: systemClock })
  concilia = composeEngine(join(folder, 'data'), {
    onSync: (state) => void crossed.push(JSON.stringify(state)),
    onBug: (error) => log.bug('engine', error),
  })
  const shell = {
    info: { platform: 'linux', runtime: 'test', fallbackRuntime: false },
    chooseFile: async (name: string) => join(folder, name),
    chooseFiles: async () => [],
    chooseExisting: async () => undefined,
    chooseFolder: async () => undefined,
    askToReplace: async () => 'cancel' as const,
    askToSkip: async () => 'cancel' as const,
    openFolder: async () => undefined,
    openMail: async () => undefined,
    copyText: () => undefined,
    openedFiles: { folder: join(folder, 'opened'), open: async () => true },
    logFolder,
    copyDiagnostic: async (facts: readonly string[]) => {
      const lines = readdirSync(logFolder).map((name) => readFileSync(join(logFolder, name), 'utf8'))
      crossed.push(toDiagnostic(facts, lines.join(''), redactor, folder))
      return facts.length
    },
    printer: noPrinter,
    onReportRows: () => undefined,
    onManyReports: () => undefined,
    onDebtors: () => undefined,
    onListProgress: () => undefined,
    onSettings: async () => undefined,
  } as const
  mkdirSync(logFolder, { recursive: true })
  const answer = dispatch(contract, createHandlers(concilia, shell) as never, {
    bug: (where, error) => log.bug(where, error),
    failure: (where, error) => log.failure(where, error),
  })
  ask = async (channel, input) => {
    const result = await answer(channel, input)
    crossed.push(JSON.stringify(result))
    return result
  }
})
afterEach(async () => {
  await concilia.close()
  await service[Symbol.asyncDispose]()
})

const addressOf = (url: string): Request<'companies.connect'> => ({
  name: 'Alfa',
  environment: 'staging',
  invoicingUrl: url,
  bankingUrl: url,
  authUrl: url,
  email: ACCESS.email,
  token: ACCESS.token,
  clientId: ACCESS.clientId,
  clientSecret: ACCESS.clientSecret,
  accountIds: [ACCESS.accountId],
  currency: 'EUR',
})

const whileSyncing = async (companyId: CompanyId): Promise<void> => {
  const company = await concilia.companies.get(companyId)
  await concilia.sync.run(company, { full: true }).catch(() => undefined) // what it came to crosses as its state
}

test.each(careless.map((attack) => [attack.name, attack] as const))(
  'nothing that is repeated in %s crosses the border, or is logged, copied or exported',
  async (_, attack) => {
    const address = addressOf(service.url)
    await ask('companies.connect', address)
    const [company] = (await concilia.registry.read()).companies
    if (company === undefined) throw new Error('an honest service is connected')
    const { id: companyId } = company
    service.attacks(attack)
    await ask('companies.test', address)
    await ask('companies.change', { ...address, companyId })
    const tracked = await ask('documents.track', { companyId, ids: { list: [1] } })
    expect(tracked).toMatchObject({ ok: true })
    await whileSyncing(companyId)
    for (const channel of [
      'companies.list',
      'companies.getOverview',
      'sync.getState',
      'sync.getSettings',
      'attention.get',
      'documents.listTracked',
      'documents.get',
      'documents.openList',
      'documents.readFirst',
      'transactions.openList',
      'transactions.readFirst',
      'transactions.get',
      'transactions.fetch',
      'issuing.getDocument',
      'issuing.listRecent',
      'matching.listProposals',
      'app.copyDiagnostic',
    ] as const) {
      const given = { companyId, documentId: 1, transactionId: 1, count: 50, limit: 20, from: 0, search: '' }
      const shape: Record<string, unknown> = contract[channel].input.shape
      const input = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(shape, name)))
      await ask(channel, input)
    }
    await ask('reports.export', { companyId, report: 'unmatched-transactions', profile: 'excel-pt' })
    await ask('backups.make', { companyId })
    await ask('companies.remove', { companyId, archive: 'default' })
    await concilia.close()
    expect(service.asked[attack.route]).toBeGreaterThan(0)
    const kept = textsBelow(folder)
    expect(kept.length).toBeGreaterThan(3)
    expect(secretsIn([...crossed, ...kept])).toEqual([])
  },
)
