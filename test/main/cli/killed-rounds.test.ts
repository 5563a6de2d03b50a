import { expect, it } from 'vitest'
import { cases, seedOr } from '../../helpers/long.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { randomOf } from '../../helpers/random-of.ts'
import { actOf, openKillRounds } from './helpers/kill-rounds.ts'

/** In each run of the tests one kill in each act. */
const rounds = cases(10, 200)
const seed = seedOr(Date.now() % 1_000_000)

it(`killed ${rounds} times at random moments, nothing is lost, half written or issued twice`, {
  timeout: rounds * 60_000,
}, async () => {
  const bench = await openKillRounds(newFolder(), randomOf(seed))
  let killed = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      const where = `round ${round} (${actOf(round)}) of seed ${seed}`
      if (await bench.run(round).catch((cause: unknown) => Promise.reject(new Error(where, { cause }))))
        killed += 1
    }
    expect(killed).toBeGreaterThan(rounds / 4) // or the kills fell after the work, and showed nothing
  } finally {
    await bench.close()
  }
})
