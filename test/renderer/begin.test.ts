/** What the first frame shows is decided before it is drawn. */
import { beforeEach, expect, test } from 'vitest'
import { begin } from '../../src-renderer/begin.ts'
import { createQueryClient } from '../../src-renderer/lib/queries.ts'
import { useSession } from '../../src-renderer/lib/session.ts'
import { createFakeBridge } from './support/fake-bridge.ts'
import { company, companyAnswers, companyId } from './support/fake-company.ts'

beforeEach(() => useSession.setState({ screen: 'start', companyId: null }))

const beginWith = async (more: Partial<typeof company>) => {
  const answers = companyAnswers({ documents: 3, transactions: 3 })
  const bridge = createFakeBridge({
    ...answers,
    'companies.list': () => ({ companies: [{ ...company, ...more }], current: companyId }),
  })
  Object.defineProperty(window, 'concilia', { value: bridge, configurable: true })
  const drawn = await begin(createQueryClient())
  drawn()
  return bridge
}

test('the company that was open last begins where it is reconciled, its rows read meanwhile', async () => {
  const bridge = await beginWith({})
  expect(useSession.getState()).toMatchObject({ screen: 'reconcile', companyId })
  expect(bridge.callsTo('documents.openList').length).toBeGreaterThan(0)
})

test("a partner's company without a bank begins with its documents, and no row of another screen is read", async () => {
  const partnerOf = { companyId: 'dono' as typeof companyId, taxId: '509442013' }
  const bridge = await beginWith({ partnerOf, accountIds: [] })
  expect(useSession.getState()).toMatchObject({ screen: 'documents', companyId })
  expect(bridge.callsTo('transactions.openList')).toEqual([])
})
