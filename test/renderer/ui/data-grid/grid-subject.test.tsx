/** The scroll position of a grid when its rows are replaced by those of another subject, and who is notified. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DataGrid } from '../../../../src-renderer/ui/data-grid/data-grid.tsx'
import '../../support/show.tsx'

afterEach(cleanup)

const rows = Array.from({ length: 500 }, (_, id) => ({ id }))
const columns = [{ id: 'name', label: 'Nome', width: 100, cell: ({ id }: { id: number }) => `linha ${id}` }]

interface Props {
  readonly subject: string | undefined
  readonly count: number
  readonly rowHeight?: number
  readonly onScrolled?: () => void
}

const Shown = ({ subject, count, rowHeight = 28, onScrolled = () => undefined }: Props) => (
  <DataGrid
    label="Linhas"
    columns={columns}
    widths={{}}
    onResize={() => undefined}
    count={count}
    subject={subject}
    rowHeight={rowHeight}
    onScrolled={onScrolled}
    rowAt={(at) => rows[at]}
    onView={() => undefined}
    sort={{ by: 'name', direction: 'ascending' }}
    onSort={() => undefined}
    position={-1}
    onMove={() => undefined}
    singleKeys
  />
)

test('rows of another search are shown from the first one on; more rows of the same leave the grid where it is', () => {
  const { rerender } = render(<Shown subject={undefined} count={400} />)
  const grid = screen.getByRole('grid')
  const scrollTo = (top: number) => {
    grid.scrollTop = top
    fireEvent.scroll(grid)
  }
  scrollTo(2_800)
  screen.getByText('linha 100')
  rerender(<Shown subject={undefined} count={500} />)
  screen.getByText('linha 100')
  expect(grid.scrollTop).toBe(2_800)

  rerender(<Shown subject="ponte" count={500} />)
  screen.getByText('linha 0')
  expect(screen.queryByText('linha 100')).toBeNull()
  expect(grid.scrollTop).toBe(0)
})

test('rows that are laid out anew are told of as scrolled ones are: a line that ends at one follows it', () => {
  const onScrolled = vi.fn()
  const { rerender } = render(<Shown subject={undefined} count={500} onScrolled={onScrolled} />)
  onScrolled.mockClear()
  rerender(<Shown subject={undefined} count={500} onScrolled={onScrolled} />)
  expect(onScrolled).not.toHaveBeenCalled()
  rerender(<Shown subject={undefined} count={500} rowHeight={36} onScrolled={onScrolled} />)
  expect(onScrolled).toHaveBeenCalledTimes(1)
})
