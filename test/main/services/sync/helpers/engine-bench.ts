/** The whole engine in a temporary folder with a running embedded service and one connected company. */
import type { SyncState } from '#contract/sync.ts'
import type { Concilia } from '../../../../../src-main/compose.ts'
import type { ComposeOptions } from '../../../../../src-main/compose-options.ts'
import { connectCompany } from '../../../../../src-main/services/companies/connect-company.ts'
import type { OpenCompany } from '../../../../../src-main/services/companies/open-companies.ts'
import { composeEngine } from '../../../../helpers/compose-engine.ts'
import { newFolder } from '../../../../helpers/new-folder.ts'
import type { SandboxOptions } from '../../../../sandbox/start-sandbox.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/start-sandbox.ts'

export interface EngineBench {
  sandbox: Sandbox
  concilia: Concilia
  /** Every state of every sync, in order. */
  states: SyncState[]
  /** How often something mirrored or decided was said to have changed. */
  changes(): number
  connect(name: string, accountIds?: string[]): Promise<OpenCompany>
  /** Resolves with the first matching state that is reported from now on. */
  whenState(fits: (state: SyncState) => boolean): Promise<SyncState>
  close(): Promise<void>
}

export const openEngineBench = async (
  options: SandboxOptions = {},
  composing: Partial<ComposeOptions> = {},
): Promise<EngineBench> => {
  const sandbox = await startSandbox({ seed: 7, documents: 20, transactions: 450, ...options })
  const dataFolder = newFolder()
  const states: SyncState[] = []
  const listeners = new Set<(state: SyncState) => void>()
  let changes = 0
  const concilia = composeEngine(dataFolder, {
    onSync(state) {
      states.push(state)
      for (const listener of listeners) listener(state)
    },
    onChanged: () => {
      changes += 1
    },
    ...composing,
  })
  return {
    sandbox,
    concilia,
    states,
    changes: () => changes,
    async connect(name, accountIds = [sandbox.accountId]) {
      const { invoicingUrl, bankingUrl, authUrl, email, clientId } = sandbox
      const result = await connectCompany(
        concilia.connecting,
        {
          name,
          environment: 'staging',
          invoicingUrl,
          bankingUrl,
          authUrl,
          email,
          clientId,
          accountIds,
          currency: 'EUR',
          partnerEmail: null,
        },
        { token: sandbox.token, 'client-secret': sandbox.clientSecret },
        { verify: false },
      )
      if (result.outcome !== 'connected') throw new Error('a company nobody tests is connected')
      return concilia.companies.get(result.company.id)
    },
    whenState: (fits) =>
      new Promise((resolve) => {
        const listener = (state: SyncState): void => {
          if (!fits(state)) return
          listeners.delete(listener)
          resolve(state)
        }
        listeners.add(listener)
      }),
    async close() {
      await concilia.close()
      await sandbox.close()
    },
  }
}
