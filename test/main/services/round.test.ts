import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { startRound } from '../../../src-main/services/companies/round.ts'

const idOf = (at: number): CompanyId => `company-${at}` as CompanyId

/** Work that ends on request. */
const steered = (companies: number, atOnce = 3) => {
  const begun: CompanyId[] = []
  const underWay = new Map<CompanyId, PromiseWithResolvers<void>>()
  const round = startRound({
    ids: Array.from({ length: companies }, (_, at) => idOf(at)),
    atOnce,
    work: (id, signal) => {
      begun.push(id)
      const own = Promise.withResolvers<void>()
      underWay.set(id, own)
      signal.addEventListener('abort', () => own.reject(new AppError('cancelled', 'stopped')))
      return own.promise.finally(() => underWay.delete(id))
    },
    onChange: () => undefined,
  })
  return { begun, underWay, round }
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('a round over many companies', () => {
  it('works on a few at once, and one that fails or never ends holds up no other', async () => {
    const { begun, underWay, round } = steered(6, 2)
    expect(begun).toEqual([idOf(0), idOf(1)])
    for (let at = 1; at < 5; at += 1) {
      const own = underWay.get(idOf(at))
      if (at === 2) own?.reject(new AppError('credential-rejected', 'refused'))
      else own?.resolve()
      await settled()
    }
    expect(round.state()).toMatchObject({
      state: 'running',
      total: 6,
      done: 4,
      current: [idOf(0), idOf(5)],
      failures: [{ companyId: idOf(2), error: { code: 'credential-rejected' } }],
    })
  })

  it('is cancelled: nothing else begins, and it ends when what is under way has', async () => {
    const { begun, round } = steered(6, 2)
    round.cancel()
    await round.ended
    expect(begun).toHaveLength(2)
    expect(round.state()).toMatchObject({ state: 'cancelled', done: 0, current: [], failures: [] })
  })

  it('ends with a bug, once what else was under way has stopped', async () => {
    const { underWay, round } = steered(4, 2)
    underWay.get(idOf(0))?.reject(new TypeError('a bug'))
    await expect(round.ended).rejects.toThrow('a bug')
    expect(round.state().current).toEqual([])
  })

  it('does each company once to its end, whatever is paused, resumed and failing between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(9),
        fc.array(fc.constantFrom('end', 'fail', 'pause', 'resume', 'stop one'), { maxLength: 40 }),
        async (companies, acts) => {
          const { begun, underWay, round } = steered(companies)
          const ended: CompanyId[] = []
          const endOne = (how: string): void => {
            const [first] = underWay
            if (first === undefined) return
            const [id, own] = first
            ended.push(id)
            if (how === 'end') own.resolve()
            else own.reject(new AppError(how === 'fail' ? 'offline' : 'cancelled', how))
          }
          for (const act of acts) {
            if (act === 'pause') round.pause()
            else if (act === 'resume') round.resume()
            else endOne(act)
            await settled()
            expect(underWay.size).toBeLessThanOrEqual(3)
            if (round.state().state === 'paused') expect(underWay.size).toBe(0)
          }
          round.resume()
          while (round.state().state === 'running') {
            endOne('end')
            await settled()
          }
          await round.ended
          expect(ended.toSorted()).toEqual(Array.from({ length: companies }, (_, at) => idOf(at)).toSorted())
          expect(new Set(begun).size).toBe(companies)
          expect(round.state()).toMatchObject({ state: 'ended', done: companies, current: [] })
        },
      ),
      { numRuns: 100 },
    )
  })
})
