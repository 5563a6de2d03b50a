/** Whose documents a person looked at last, for each company: alone, and beside transactions. Stored in localStorage. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { CompanyId } from '#contract/values.ts'
import type { DocumentQuery } from './list-query.ts'

type Side = DocumentQuery['side']
/** The side a screen shows until a person chooses: which of the two screens it is. */
type Base = Exclude<Side, 'supplier'>

const useSides = create<{ kept: Readonly<Record<string, Side>> }>()(
  persist(() => ({ kept: {} }), { name: 'concilia.sides' }),
)

const keyOf = (companyId: CompanyId, base: Base): string => `${companyId} ${base}`

export const keptSide = (companyId: CompanyId, base: Base): Side =>
  useSides.getState().kept[keyOf(companyId, base)] ?? base

export const keepSide = (companyId: CompanyId, base: Base, side: Side): void => {
  useSides.setState(({ kept }) => ({ kept: { ...kept, [keyOf(companyId, base)]: side } }))
}
