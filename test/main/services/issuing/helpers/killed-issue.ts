/** A process that issues documents one after the other until it is killed; it says when it begins. */

import { documentBody } from '#contract/issuing/bodies.ts'
import type { CompanyId } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import { openMirror } from '../../../../../src-main/db/mirror/mirror.ts'
import type { OpenCompany } from '../../../../../src-main/services/companies/open-companies.ts'
import { createIssuing } from '../../../../../src-main/services/issuing/create-issuing.ts'
import { aDocumentBody } from '../../../../helpers/issuing-bodies.ts'
import { workerUrl } from '../../../db/helpers/mirror-fixtures.ts'
import { clientsOf } from '../../sync/helpers/sync-bench.ts'

interface Given {
  folder: string
  access: Parameters<typeof clientsOf>[0]
}

const { folder, access } = JSON.parse(process.argv[2] ?? '') as Given
const mirror = await openMirror({ folder, workerUrl, clock: systemClock })
const clients = {
  ...clientsOf(access),
  accountIds: [],
  firstDocumentIds: null,
  heldUntilMs: () => null,
  areReachable: async () => true,
  close: async () => undefined,
}
const record = { id: 'alfa' as CompanyId, partnerOf: null } as OpenCompany['record']
const issuing = createIssuing({
  clock: systemClock,
  newId: () => crypto.randomUUID(),
  readyDelayMs: 0,
  partnerToken: async () => '',
  onIssued: () => undefined,
})
// The writer's thread starts with the first write: kills are to fall while documents are issued.
await mirror.write.run('reviewAcceptedGroups', {})
process.stdout.write('ready\n')
for (let count = 0; count < 500; count += 1)
  await issuing.save(
    {
      record,
      mirror,
      clients: async () => clients,
      untilClosed: (work) => work(new AbortController().signal),
    },
    documentBody.parse(aDocumentBody({ document: { PurchaseOrder: `PO-${process.pid}-${count}` } })),
  )
