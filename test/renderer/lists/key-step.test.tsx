/** What a key step may draw: it is the act repeated most, and everything around the rows costs more than they do. */
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { narrowing, useLedgerFilters } from '../../../src-renderer/lists/filters/use-ledger-filters.tsx'
import { DataGrid } from '../../../src-renderer/ui/data-grid/data-grid.tsx'
import '../support/show.tsx'

afterEach(cleanup)

test('a key step draws the row it leaves and the row it comes to, and no other', async () => {
  const drawn: number[] = []
  const Shown = () => {
    const [position, setPosition] = useState(4)
    const columns = useMemo(
      () => [
        {
          id: 'name',
          label: 'Nome',
          width: 100,
          cell: ({ id }: { id: number }) => {
            drawn.push(id)
            return `linha ${id}`
          },
        },
      ],
      [],
    )
    const rows = useMemo(() => Array.from({ length: 1000 }, (_, id) => ({ id })), [])
    return (
      <DataGrid
        label="Linhas"
        columns={columns}
        widths={{}}
        onResize={() => undefined}
        count={rows.length}
        subject={undefined}
        rowHeight={28}
        rowAt={(at) => rows[at]}
        onView={() => undefined}
        sort={{ by: 'name', direction: 'ascending' }}
        onSort={() => undefined}
        position={position}
        onMove={setPosition}
        singleKeys
      />
    )
  }
  render(<Shown />)
  screen.getByRole('grid').focus()
  drawn.length = 0
  await userEvent.keyboard('{ArrowDown}')
  expect(drawn.toSorted()).toEqual([4, 5])
})

test('the controls that narrow a list stay the same from one drawing to the next', () => {
  const filtered = {
    view: { value: 'open', options: [{ value: 'open', text: 'Em aberto' }], onChange: () => undefined },
    period: 'this-month' as const,
    onPeriod: () => undefined,
    narrowings: [narrowing('Tipo', 'I', [{ value: 'I', text: 'Fatura' }], () => undefined)],
    kept: {},
    onApply: () => undefined,
  }
  const { result, rerender } = renderHook(() => useLedgerFilters('documents', filtered))
  const first = result.current
  rerender()
  expect(result.current.filters).toBe(first.filters)
  expect(result.current.narrowed).toBe(first.narrowed)
})
