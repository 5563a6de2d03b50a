/** The menu of companies in the bar above each screen. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { company, companyAnswers, type companyId } from '../support/fake-company.ts'
import { figures as figuresOf } from '../support/fake-office.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const idOf = (name: string) => name.toLowerCase() as typeof companyId
const figures = figuresOf({
  months: {
    period: '2026-10' as Month,
    count: 9,
    toReview: 7,
    bankDifferences: [],
    late: 0,
    lateDocuments: 0,
    lastClosing: null,
  },
})

test('it lists those that a key opens, then the others by name, with how much each has to review', async () => {
  const known = { asOf: null, isSyncing: false, retryAt: null, error: null }
  const { user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({
      companies: [...'ABCDEFGHIZYX'].map((name) => ({ ...company, id: idOf(name), name })),
      current: idOf('B'),
    }),
    'companies.open': ({ companyId: id }: { companyId: string }) => ({ ...company, id: idOf(id), name: id }),
    'office.list': () => ({
      companies: [
        { companyId: idOf('Y'), figures, ...known },
        { companyId: idOf('Z'), figures: null, ...known },
      ],
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Empresa: B' }))
  await screen.findByRole('img', { name: 'Por rever' })
  const entries = screen.getAllByRole('menuitem').map((entry) => entry.textContent)
  expect(entries.slice(0, -1).map((text) => text?.[0])).toEqual([...'ABCDEFGHIXYZ'])
  expect(entries[8]).toContain('Ctrl+9')
  expect(entries[10]).toMatch(/^Y +7 /)
})
