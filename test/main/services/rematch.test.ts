import { describe, expect, it } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { createRematching } from '../../../src-main/services/matching/rematch.ts'
import { TODAY } from '../db/helpers/mirror-fixtures.ts'

const company = (id: string) => ({
  record: { id: id as CompanyId },
  mirror: {
    file: id,
    write: {
      run: () => {
        throw new Error('nothing is written here')
      },
    },
  },
})
const moinho = company('moinho')
const counts = { certain: 1, likely: 0, possible: 0, ambiguous: 0 }

/** Waits and runs end when the test says so. */
const bench = ({ isWarm = true, isSyncing = false } = {}) => {
  const waits: (() => void)[] = []
  const runs: { id: string; end: (error?: Error) => void }[] = []
  const told: string[] = []
  const bugs: unknown[] = []
  const rematching = createRematching({
    clock: { today: () => TODAY },
    matching: {
      rematch: ({ mirror }, _, { signal }) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('cancelled')))
          runs.push({
            id: mirror.file,
            end: (error) => (error ? reject(error) : resolve(isWarm ? counts : null)),
          })
        }),
    },
    wait: (_, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('ended')))
        waits.push(resolve)
      }),
    isSyncing: () => isSyncing,
    onRematched: (id) => told.push(id),
    onBug: (error) => bugs.push(error),
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    rematching,
    runs,
    told,
    bugs,
    waits,
    rest: async () => {
      for (const wake of waits.splice(0)) wake()
      await settled()
    },
    end: async (error?: Error) => {
      runs.at(-1)?.end(error)
      await settled()
    },
  }
}

describe('matching after decisions', () => {
  it('gathers decisions until the person rests, then runs once and says so', async () => {
    const { rematching, rest, runs, end, told } = bench()
    for (let decisions = 0; decisions < 5; decisions += 1) rematching.afterDecision(moinho)
    await rest()
    await rest()
    expect(runs).toHaveLength(1)
    await end()
    expect(told).toEqual(['moinho'])
  })

  it('waits on while decisions go on', async () => {
    const { rematching, rest, runs } = bench()
    rematching.afterDecision(moinho)
    await Promise.resolve()
    rematching.afterDecision(moinho)
    await rest()
    expect(runs).toHaveLength(0)
    await rest()
    expect(runs).toHaveLength(1)
  })

  it('lets a run end and takes what was decided meanwhile into the next', async () => {
    const { rematching, rest, runs, end, told } = bench()
    rematching.afterDecision(moinho)
    await rest()
    rematching.afterDecision(moinho)
    await rest()
    expect(runs).toHaveLength(1)
    await end()
    await rest()
    expect(runs).toHaveLength(2)
    await end()
    expect(told).toHaveLength(2)
    await rest()
    expect(runs).toHaveLength(2)
  })

  it('does nothing while the company syncs, and announces nothing where no matcher is kept', async () => {
    const syncing = bench({ isSyncing: true })
    syncing.rematching.afterDecision(moinho)
    await syncing.rest()
    expect(syncing.runs).toHaveLength(0)
    const cold = bench({ isWarm: false })
    cold.rematching.afterDecision(moinho)
    await cold.rest()
    await cold.end()
    expect(cold.told).toEqual([])
  })

  it('runs for each company by itself', async () => {
    const { rematching, rest, runs } = bench()
    rematching.afterDecision(moinho)
    rematching.afterDecision(company('lagar'))
    await rest()
    expect(runs.map(({ id }) => id)).toEqual(['moinho', 'lagar'])
  })

  it('ends with its company, while it waits and while it runs, and is no bug then', async () => {
    const { rematching, rest, runs, told, bugs } = bench()
    rematching.afterDecision(moinho)
    await rematching.stop(moinho.record.id)
    rematching.afterDecision(moinho)
    await rest()
    expect(runs).toHaveLength(1)
    await rematching.stop(moinho.record.id)
    expect([told, bugs]).toEqual([[], []])
  })

  it('writes a failure down and runs again after the next decision', async () => {
    const { rematching, rest, runs, end, told, bugs } = bench()
    rematching.afterDecision(moinho)
    await rest()
    await end(new Error('the disk is full'))
    expect(bugs).toHaveLength(1)
    rematching.afterDecision(moinho)
    await rest()
    await end()
    expect(runs).toHaveLength(2)
    expect(told).toEqual(['moinho'])
  })
})
