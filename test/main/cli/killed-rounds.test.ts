import { expect, it } from 'vitest'
import { newFolder } from '../../helpers/new-folder.ts'
import { randomOf } from '../../helpers/random-of.ts'
import { actOf, openKillRounds } from './helpers/kill-rounds.ts'

/** 10 in each run of the tests, one of each act; `npm run test:long` asks for more. */
const rounds = Number(process.env.CONCILIA_KILL_ROUNDS ?? 10)
const seed = Number(process.env.CONCILIA_KILL_SEED ?? Date.now() % 1_000_000)

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
