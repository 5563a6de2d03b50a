/** Loaded before a program (`--import`): from its first request on, what it takes; told as its last line of standard error. */
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { watchLongestBlock } from '../bench/longest-block.ts'

/** Linux counts the memory of the process that started this one into `maxRSS`, but not into its own high water mark. */
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

// The program's workers load this, too.
if (isMainThread) measure()
