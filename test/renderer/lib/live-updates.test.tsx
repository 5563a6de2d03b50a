/** Which data is read again after an event of main, and how often. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test("a company's figures are read once for a decision and the rematch that follows it", async () => {
  const { bridge } = showApp(companyAnswers({ documents: 5, transactions: 5 }))
  await screen.findByRole('grid', { name: 'Documentos' })
  await expect.poll(() => bridge.callsTo('companies.getOverview').length).toBe(1)
  bridge.emit('matching.changed', { companyId })
  await pause(200)
  expect(bridge.callsTo('companies.getOverview')).toHaveLength(1)
  bridge.emit('matching.rematched', { companyId })
  await expect.poll(() => bridge.callsTo('companies.getOverview').length).toBe(2)
  await pause(1_000)
  expect(bridge.callsTo('companies.getOverview')).toHaveLength(2)
})

test('where no rematch follows a decision, the figures are read a moment later', async () => {
  const { bridge } = showApp(companyAnswers({ documents: 5, transactions: 5 }))
  await screen.findByRole('grid', { name: 'Documentos' })
  await expect.poll(() => bridge.callsTo('companies.getOverview').length).toBe(1)
  bridge.emit('matching.changed', { companyId })
  await expect.poll(() => bridge.callsTo('companies.getOverview').length, { timeout: 3_000 }).toBe(2)
})
