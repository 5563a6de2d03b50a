/** Loaded into a program with `--import`: measures it from its first request on, and prints the result as the last line of standard error. */
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { watchLongestBlock } from '../bench/longest-block.ts'

/** On Linux `maxRSS` includes the memory of the parent process, but the process's own high water mark does not. */
const mostMemoryKb = (): number => {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : ''
  const own = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]
  return own === undefined ? process.resourceUsage().maxRSS : Number(own)
}

const measure = (): void => {
  let end: ReturnType<typeof watchLongestBlock> | undefined
  const { fetch } = globalThis
  globalThis.fetch = (...words) => {
    end ??= watchLongestBlock()
    return fetch(...words)
  }
  process.once('exit', () => {
    const busyMs = Math.round(end?.().busyMs ?? Number.NaN)
    process.stderr.write(`\nmeasured ${JSON.stringify({ busyMs, maxRssKb: mostMemoryKb() })}\n`)
  })
}

// The program's workers load this module too.
if (isMainThread) measure()
