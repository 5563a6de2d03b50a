/** The cost of one acceptance with the log of decisions flushed before its commit, and without; alternating. `node test/bench/db/decision-log.ts [rounds]` */

import type { DecisionLog } from '../../../src-main/db/decision-log/decision-log-file.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { LogBench, NUMBERS } from '../../main/db/helpers/log-bench.ts'
import { makeCompanyFolder } from '../../main/db/helpers/mirror-fixtures.ts'

const rounds = Number(process.argv[2] ?? 200)

const open = async (): Promise<LogBench> => {
  const bench = new LogBench()
  await makeCompanyFolder(bench.home)
  await bench.open()
  bench.sync()
  bench.propose()
  return bench
}
const quantile = (samples: readonly number[], share: number): string =>
  (samples.toSorted((one, other) => one - other)[Math.floor(samples.length * share)] ?? 0).toFixed(2)

const logged = await open()
const bare = await open()
/** The same command in a transaction of the mirror only. */
const alone: DecisionLog = { transaction: (work) => bare.db.transaction(work) }
const sides = [
  { name: 'with the log', to: logged.log, bench: logged, ms: [] as number[] },
  { name: 'without', to: alone, bench: bare, ms: [] as number[] },
]
for (let round = 0; round < rounds; round += 1)
  for (const { to, bench, ms } of round % 2 === 0 ? sides : sides.toReversed()) {
    const groupId = `g-${NUMBERS[round % NUMBERS.length]}`
    const said = { by: 'ana', at: bench.now() }
    const begun = performance.now()
    runCommand(to, 'acceptGroups', { groupIds: [groupId], ...said })
    ms.push(performance.now() - begun)
    runCommand(to, 'undoGroup', { groupId, ...said })
    bench.propose()
  }
for (const { name, ms } of sides)
  console.log(`${name.padEnd(14)} median ${quantile(ms, 0.5)} ms, p95 ${quantile(ms, 0.95)} ms`)
for (const { bench } of sides) {
  bench.db.close()
}
