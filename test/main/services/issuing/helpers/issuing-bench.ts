/** Issuing with a real mirror and a running embedded service, on a clock that only the test moves. */

import { documentBody } from '#contract/issuing/bodies.ts'
import type { CompanyId, Instant, IsoDate } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import type { OpenCompany } from '../../../../../src-main/services/companies/open-companies.ts'
import { createIssuing, type Issuing } from '../../../../../src-main/services/issuing/create-issuing.ts'
import type { IssuingPorts } from '../../../../../src-main/services/issuing/ports.ts'
import { aDocumentBody, TODAY } from '../../../../helpers/issuing-bodies.ts'
import type { SandboxOptions } from '../../../../sandbox/start-sandbox.ts'
import { openSyncBench, type SyncBench } from '../../sync/helpers/sync-bench.ts'

export interface IssuingBench extends SyncBench {
  issuing: Issuing
  ports: IssuingPorts
  company: OpenCompany
  /** How often something asked to be tracked. */
  tracked(): number
  pass(ms: number): void
  /** Ids of all documents at the service with this ExternalId. */
  issuedAs(externalId: string): Promise<number[]>
  /** Number of documents at the service that were created since the start. */
  issuedCount(): Promise<number>
}

export const READY_MS = 10_000
/** A checked body: issues must not depend on what a form left out. */
export const body = (over: Parameters<typeof aDocumentBody>[0] = {}) =>
  documentBody.parse(aDocumentBody(over))

export const openIssuingBench = async (
  options: SandboxOptions = {},
  more: Partial<IssuingPorts> & { learnIds?: boolean } = {},
): Promise<IssuingBench> => {
  let now = Date.parse(`${TODAY}T10:00:00Z`)
  const sync = await openSyncBench({
    documents: 10,
    transactions: 10,
    readyDelayMs: 0,
    today: TODAY as IsoDate,
    ...options,
  })
  const { sandbox } = sync
  const clock: Clock = {
    now: () => new Date(now).toISOString() as Instant,
    epochMs: () => now,
    today: () => new Date(now).toISOString().slice(0, 10) as IsoDate,
  }
  const { to } = sandbox.documentIds
  let count = 0
  let ids = 0
  const ports: IssuingPorts = {
    clock,
    newId: () => {
      ids += 1
      return `${process.pid}-${ids}`
    },
    readyDelayMs: READY_MS,
    partnerToken: async () => {
      throw new Error('no partner in this test')
    },
    onIssued: () => {
      count += 1
    },
    ...more,
  }
  const company: OpenCompany = {
    record: { id: 'alfa' as CompanyId, partnerOf: null } as OpenCompany['record'],
    get mirror() {
      return bench.mirror
    },
    clients: async () => ({
      invoicing: sync.invoicing,
      banking: sync.banking,
      accountIds: [],
      firstDocumentIds: null,
      heldUntilMs: () => null,
      areReachable: async () => true,
      close: async () => undefined,
    }),
    untilClosed: (work) => work(new AbortController().signal),
  }
  // What a first sync would have learnt: the ids up to the highest are known.
  const first = await sync.invoicing.getDocument(to)
  if (first.kind === 'found' && more.learnIds !== false)
    await sync.mirror.write.run('writeDocuments', { documents: [first.document], at: clock.now() })
  /** What was found once stays: the service deletes nothing, and gives no document another id. */
  const found: { id: number; externalId: string | null }[] = []
  const issued = async () => {
    for (;;) {
      const id = to + 1 + found.length
      const answer = await sync.invoicing.getDocument(id)
      if (answer.kind !== 'found') return found
      found.push({ id, externalId: answer.document.externalId })
    }
  }
  const bench: IssuingBench = Object.assign(sync, {
    ports,
    issuing: createIssuing(ports),
    company,
    tracked: () => count,
    pass: (ms: number) => {
      now += ms
    },
    issuedAs: async (externalId: string) =>
      (await issued()).filter((document) => document.externalId === externalId).map(({ id }) => id),
    issuedCount: async () => (await issued()).length,
  })
  return bench
}
