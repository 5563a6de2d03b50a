/** Secrets that were typed: gone from the page's memory once they are saved. */
import { expect, test } from '../support/app.ts'
import { textsInHeap } from '../support/page-heap.ts'

test.use({ book: { documents: 20, transactions: 20 } })

test('of a company that was tested and connected, nothing stays', async ({ frame, page, service, start }) => {
  const { token, clientSecret } = service.access
  await start.openForm()
  await start.fillIn(service.access)
  await start.test()
  await start.expectAnswer('banking', 'ok')
  await start.save()
  await frame.expectOn('reconcile')
  await frame.synchronised()
  await expect.poll(() => textsInHeap(page, [token, clientSecret])).toEqual([])
})
