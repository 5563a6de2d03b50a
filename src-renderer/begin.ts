/** Loads the data of the first frame before it is rendered, so that nothing changes once it is visible. */
import type { QueryClient } from '@tanstack/react-query'
import { defaultSettings } from '#contract/default-settings.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from './api.ts'
import { firstDocuments, firstTransactions } from './features/reconcile/panes/first-lists.ts'
import { awaitFirstFrame } from './lib/first-frame.ts'
import { hasBank, homeOf } from './lib/has-bank.ts'
import { appQueries } from './lib/queries.ts'
import { enterCompany } from './lib/session.ts'
import { pairedDocumentKind } from './lists/kinds/document-kind.ts'
import { transactionKind } from './lists/kinds/transaction-kind.ts'
import { prefetchList } from './lists/use-list-controller.ts'

/** Milliseconds to wait for rows before the first frame. */
const patienceMs = 250

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Forces a layout of the text in index.html: its typeface is loaded while main answers. */
const layOut = (): void => void document.body.getBoundingClientRect()

/** Begins to read both lists, and keeps them until their screen has taken them over. */
const readRows = async (companyId: CompanyId): Promise<() => void> => {
  const kept = [
    prefetchList(pairedDocumentKind, companyId, firstDocuments(companyId)),
    prefetchList(transactionKind, companyId, firstTransactions()),
  ]
  await Promise.race([Promise.all(kept.map(({ arrived }) => arrived)), wait(patienceMs)])
  return () => {
    for (const { release } of kept) release()
  }
}

/**
 * Ignores failures: the screens request the data again and show them.
 * @returns a function to call when the first frame is rendered
 */
export const begin = async (client: QueryClient): Promise<() => void> => {
  const answers = Promise.all([
    call('app.getSettings', {}).catch(() => defaultSettings),
    call('companies.list', { asksKeychain: false }).catch(() => undefined),
  ])
  layOut()
  const [settings, listed] = await answers
  client.setQueryData(appQueries.settings.queryKey, settings)
  if (listed === undefined) return () => undefined
  client.setQueryData(appQueries.companies.queryKey, listed)
  const askKeychain = (): void => void client.invalidateQueries(appQueries.companies)
  const company = listed.companies.find(({ id }) => id === listed.current)
  if (company === undefined) return askKeychain
  enterCompany(company.id, homeOf(company))
  const frameIsDrawn = awaitFirstFrame()
  const release = hasBank(company) ? await readRows(company.id) : () => undefined
  return () => {
    frameIsDrawn()
    release()
    askKeychain()
  }
}
