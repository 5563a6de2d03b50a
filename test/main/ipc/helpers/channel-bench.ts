/** The real border over a composed engine and the embedded service: what crosses it is kept, to look for secrets in. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '#contract/errors.ts'
import { type Channel, contract, type Request, type Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import { dispatch } from '../../../../src-main/ipc/dispatch.ts'
import type { ShellPorts } from '../../../../src-main/ipc/handlers/application.ts'
import { createHandlers } from '../../../../src-main/ipc/handlers/handlers.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import type { SandboxOptions } from '../../../sandbox/start-sandbox.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { noPrinter, type PrinterOfTest, printerOf } from './no-printer.ts'

export interface ChannelBench {
  sandbox: Sandbox
  concilia: Concilia
  /** The company that was connected. */
  companyId: CompanyId
  folder: string
  /** Everything that crossed the border. */
  crossed: string[]
  asked: Set<string>
  /** Where the person says that a file goes; undefined for one who changes their mind. */
  saveAs: { path: string | undefined; suggested?: string }
  /** Which file they choose to have read; undefined likewise. */
  reading: { path: string | undefined }
  /** What the dialog for a folder answers, and then that about files that are there; the names it was asked about. */
  intoFolder: {
    path: string | undefined
    answer?: 'skip' | 'replace' | 'keep' | 'cancel'
    asked?: readonly string[] | undefined
  }
  /** What was given to the system's viewer, and whether there is one. */
  viewer: { opened: { file: string; start: string }[]; isThere: boolean }
  progress: { done: number; total: number }[]
  /** Asks in the name of the connected company, or of `companyId`. */
  call<C extends Channel>(channel: C, input: Omit<Request<C>, 'companyId'>): Promise<Result<Response<C>>>
  value<C extends Channel>(channel: C, input: Omit<Request<C>, 'companyId'>): Promise<Response<C>>
  /** Every document is tracked, mirrored and matched, after the sync that connecting began. @returns the company */
  fill(): Promise<OpenCompany>
  close(): Promise<void>
}

export const toShell = (
  bench: Pick<ChannelBench, 'folder' | 'saveAs' | 'reading' | 'intoFolder' | 'viewer' | 'progress'>,
): ShellPorts => ({
  info: { platform: 'linux', runtime: 'test', fallbackRuntime: false },
  async chooseFile(name) {
    bench.saveAs.suggested = name
    return bench.saveAs.path
  },
  chooseFiles: async () => [],
  chooseExisting: async (extension) => (extension === 'csv' ? bench.reading : bench.saveAs).path,
  chooseFolder: async () => bench.intoFolder.path,
  async askToReplace(names) {
    bench.intoFolder.asked = names
    const { answer = 'cancel' } = bench.intoFolder
    return answer === 'skip' ? 'cancel' : answer
  },
  async askToSkip(names) {
    bench.intoFolder.asked = names
    return bench.intoFolder.answer ?? 'cancel'
  },
  openFolder: async () => undefined,
  openMail: async () => undefined,
  copyText: () => undefined,
  openedFiles: {
    folder: join(bench.folder, 'opened'),
    open: async (file) => {
      bench.viewer.opened.push({ file, start: readFileSync(file).subarray(0, 5).toString() })
      return bench.viewer.isThere
    },
  },
  logFolder: bench.folder,
  copyDiagnostic: async (facts) => facts.length,
  printer: noPrinter,
  onReportRows: () => undefined,
  onManyReports: () => undefined,
  onDebtors: () => undefined,
  onListProgress: ({ done, total }) => void bench.progress.push({ done, total }),
  onSettings: async () => undefined,
})

/** @param watch gets the engine before anything is asked of it */
export const openChannelBench = async (
  options: SandboxOptions = {},
  watch: (concilia: Concilia) => Concilia = (concilia) => concilia,
  printer: PrinterOfTest = noPrinter,
): Promise<ChannelBench> => {
  const folder = newFolder()
  const sandbox = await startSandbox({ documents: 10, transactions: 10, readyDelayMs: 0, ...options })
  const bug = (error: unknown): never => {
    throw error
  }
  const concilia = watch(composeEngine(folder, { syncsWhatIsConnected: true }))
  const shown: Pick<ChannelBench, 'folder' | 'saveAs' | 'reading' | 'intoFolder' | 'viewer' | 'progress'> = {
    folder,
    saveAs: { path: join(folder, 'chosen') },
    reading: { path: undefined },
    intoFolder: { path: undefined },
    viewer: { opened: [], isThere: true },
    progress: [],
  }
  const answer = dispatch(
    contract,
    createHandlers(concilia, { ...toShell(shown), printer: printerOf(printer) }) as never,
    { bug: (_: string, error: unknown) => bug(error), failure: () => undefined } as never,
  )
  const connected = (await answer('companies.connect', {
    name: 'Alfa',
    environment: 'staging',
    invoicingUrl: sandbox.invoicingUrl,
    bankingUrl: sandbox.bankingUrl,
    authUrl: sandbox.authUrl,
    email: sandbox.email,
    token: sandbox.token,
    clientId: sandbox.clientId,
    clientSecret: sandbox.clientSecret,
    accountIds: [sandbox.accountId, ...sandbox.otherAccountIds],
    currency: 'EUR',
  })) as Result<Response<'companies.connect'>>
  if (!connected.ok || connected.value.outcome !== 'connected') throw new Error(JSON.stringify(connected))
  const bench: ChannelBench = {
    ...shown,
    sandbox,
    concilia,
    companyId: connected.value.company.id,
    crossed: [],
    asked: new Set(),
    async call<C extends Channel>(channel: C, input: Omit<Request<C>, 'companyId'>) {
      bench.asked.add(channel)
      const takesCompany = 'companyId' in contract[channel].input.shape
      const sent = takesCompany ? { companyId: bench.companyId, ...input } : input
      const result = (await answer(channel, sent)) as Result<Response<C>>
      bench.crossed.push(JSON.stringify(result))
      return result
    },
    async value<C extends Channel>(channel: C, input: Omit<Request<C>, 'companyId'>) {
      const result = await bench.call(channel, input)
      if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`)
      return result.value
    },
    async fill() {
      const { from, to } = sandbox.documentIds
      await bench.value('documents.track', { ids: { range: { from, to } } })
      await concilia.sync.whenEnded(bench.companyId)
      const company = await concilia.companies.get(bench.companyId)
      await concilia.sync.run(company, { match: true })
      return company
    },
    async close() {
      await concilia.close()
      await sandbox.close()
    },
  }
  return bench
}

/** The secrets that crossed. */
export const secretsIn = ({ sandbox, crossed }: ChannelBench): string[] => {
  const everything = crossed.join('\n')
  return [sandbox.token, sandbox.clientSecret, sandbox.ownerToken, 'sandbox-partner-', 'pdf?'].filter(
    (secret) => everything.includes(secret),
  )
}
