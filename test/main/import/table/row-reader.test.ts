import { describe, expect, it } from 'vitest'
import { collect, problemOf } from '../helpers/collect.ts'

const TITLES = 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance'
const [A, B] = [
  'TOPUP,Current,2026-09-03 10:00:00,2026-09-03 10:00:05,OFICINA DO VALE,310.00,0.00,EUR,COMPLETED,310.00',
  'TRANSFER,Current,2026-09-05 08:00:00,2026-09-05 08:00:01,SEGURO,-45.00,0.50,EUR,COMPLETED,264.50',
]
const SAVED =
  'TRANSFER,Savings,2026-09-05 08:05:00,2026-09-05 08:05:00,To savings,20.00,0.00,EUR,COMPLETED,20.00'
const table = (...lines: string[]): string => [TITLES, ...lines, ''].join('\n')

describe('a table of a card service', () => {
  it('has rows of payments that did not happen, which are left out', async () => {
    const none = [
      'PENDING',
      'REVERTED',
      'DECLINED',
      'FAILED',
      'CANCELLED',
      'Cancelada',
      'REJECTED',
      'Expirado',
    ]
    const lines = none.map(
      (state) => `CARD,Current,2026-09-04 09:00:00,2026-09-04 09:00:00,LOJA,-15.00,0.00,EUR,${state},`,
    )
    const { statements } = await collect(table(A!, ...lines, B!))
    expect(statements).toMatchObject([
      {
        rows: [{ amountMinor: 31_000 }, { amountMinor: -4550 }],
        end: { opening: { minor: 0 }, closing: { minor: 26_450 } },
      },
    ])
  })

  it('has rows of several products, each an account: they are named', async () => {
    expect(await problemOf(table(A!, B!, SAVED))).toEqual({
      problem: 'several-products',
      line: 2,
      element: 'Current, Savings',
    })
  })

  it('is read of the one product that a person names', async () => {
    const [first, saved] = [table(A!, B!), table(A!, B!, SAVED)]
    const { layout } = (await collect(first)).table!
    const of = async (product: string) =>
      (await collect(saved, { chosen: { ...layout, product } })).statements[0]?.end?.closing?.minor
    expect([await of('Current'), await of('Savings')]).toEqual([26_450, 2000])
    expect(
      (await collect(saved, { remembered: [{ ...layout, product: 'Current' }] })).statements[0]?.rows,
    ).toHaveLength(2)
  })
})
