import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { programUrl } from '../../../helpers/programs.ts'
import { openIssuingBench } from './helpers/issuing-bench.ts'

const script = fileURLToPath(programUrl('killed-issue'))

/** Issues in a process of its own and kills it so many milliseconds after it began. */
const issueUntilKilled = (given: object, afterMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, JSON.stringify(given)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let complaints = ''
    child.stderr.on('data', (text: Buffer) => {
      complaints += text.toString()
    })
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), afterMs))
    child.on('exit', (_code, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error(`not killed: ${complaints}`)),
    )
  })

it('killed at any moment, each document written down is issued once, and none that was not', async () => {
  const bench = await openIssuingBench({}, { readyDelayMs: 0 })
  try {
    const { invoicingUrl, bankingUrl, authUrl, email, token, clientId, clientSecret } = bench.sandbox
    const access = { invoicingUrl, bankingUrl, authUrl, email, token, clientId, clientSecret }
    const given = { folder: bench.folder, access }
    // Answers take their time, so that kills fall before, within and after a request; some are lost.
    const moments = Array.from({ length: 40 }, (_, turn) => (37 * turn) % 200)
    let leftInDoubt = 0
    for (const afterMs of moments) {
      if (leftInDoubt === 5) break
      bench.sandbox.setFaults(['create:latency=25', 'create:lost-answer%20'])
      await bench.mirror.close()
      await issueUntilKilled(given, afterMs)
      bench.sandbox.setFaults([])
      await bench.restart()
      if (bench.mirror.read.listIntentsInDoubt().length > 0) leftInDoubt += 1
      for (let round = 0; round < 10 && bench.mirror.read.listIntentsInDoubt().length > 0; round += 1) {
        bench.pass(3_600_000 * 24 * 365)
        await bench.issuing.resolve(bench.company)
      }
    }
    expect(bench.mirror.read.listIntentsInDoubt()).toEqual([])
    const intents = bench.mirror.read.listIntents({ limit: 5_000 })
    expect(leftInDoubt).toBe(5)
    expect(intents.length).toBeGreaterThanOrEqual(leftInDoubt)
    for (const intent of intents) {
      expect(intent.state).toBe('saved')
      expect(await bench.issuedAs(intent.externalId ?? '')).toEqual([intent.documentId])
      expect(bench.mirror.read.getDocumentBySource(intent.documentId ?? 0)).toMatchObject({
        openMinor: 12_300,
      })
    }
    expect(await bench.issuedCount()).toBe(intents.length)
  } finally {
    await bench.close()
  }
})
