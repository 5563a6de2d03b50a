import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Instant } from '#contract/values.ts'
import { figures, office } from '../support/fake-office.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

test('a row says when its company asks again after an outage, and of no bank that nothing differs from it', async () => {
  const answers = office()
  const { companies } = answers['office.list']()
  const retryAt = new Date(2026, 10, 21, 14, 35).toISOString() as Instant
  const months = { ...figures().months, bankDifferences: null }
  const listed = companies.map((one, at) =>
    at === 3 ? { ...one, retryAt, figures: figures({ months }) } : one,
  )
  showApp({ ...answers, 'office.list': () => ({ companies: listed }) })
  const row = (await screen.findByText('Volta a tentar às 14:35')).closest<HTMLElement>('[role="row"]')
  if (row === null) throw new Error('it stands in a row')
  expect(row.textContent).toContain('Delta')
  expect(row.textContent).not.toContain('0,00')
  expect(screen.getAllByText(/^0,00/)).toHaveLength(3)
})
