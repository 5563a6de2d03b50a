/** Widths a person gave to columns, kept in the window's own storage. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Widths = Readonly<Record<string, Readonly<Record<string, number>>>>

const useWidths = create<{ widths: Widths }>()(
  persist(() => ({ widths: {} as Widths }), { name: 'concilia.column-widths' }),
)

const none = {}

/** @returns the widths of one grid by column, and a way to set one */
export const useColumnWidths = (grid: string) => {
  const widths = useWidths((state) => state.widths[grid] ?? none)
  const setWidth = (column: string, width: number): void => {
    useWidths.setState((state) => ({
      widths: { ...state.widths, [grid]: { ...state.widths[grid], [column]: width } },
    }))
  }
  return { widths, setWidth }
}
