/** The columns of the table of companies fit the window: none of them costs the others their place. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useOfficeColumns } from '../../../src-renderer/features/start/office-columns.tsx'
import { columnsWithin, isStacked } from '../../../src-renderer/ui/data-grid/column.ts'

const within = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)
const { result } = renderHook(() => useOfficeColumns(new Map()), { wrapper: within })
const by = (sorted: string) => ({ by: sorted, direction: 'ascending' as const })

test('a row of companies keeps one line in every window in which a narrower one has one', () => {
  for (const sorted of ['name', 'need', 'toReview', 'lastSync', 'waiting']) {
    const isOneLine = (width: number) => !isStacked(result.current, by(sorted), width)
    const narrowest = Array.from({ length: 2_000 }, (_, width) => width + 1).find(isOneLine) ?? 0
    for (let width = narrowest; width < 2_000; width += 1)
      if (!isOneLine(width)) expect(`${sorted} in ${width} px`).toBe('one line')
  }
})

test('who waits for the client has a column in a window of the common size', () => {
  expect(columnsWithin(result.current, by('need'), 1_364).map(({ id }) => id)).toContain('waiting')
})
