/** Loaded before a program (`--import`): from its first request on, what it takes; told as its last line of standard error. */
import { isMainThread } from 'node:worker_threads'
import { watchLongestBlock } from '../bench/longest-block.ts'

const measure = (): void => {
  let end: ReturnType<typeof watchLongestBlock> | undefined
  const { fetch } = globalThis
  globalThis.fetch = (...words) => {
    end ??= watchLongestBlock()
    return fetch(...words)
  }
  process.once('exit', () => {
    const busyMs = Math.round(end?.().busyMs ?? Number.NaN)
    process.stderr.write(
      `\nmeasured ${JSON.stringify({ busyMs, maxRssKb: process.resourceUsage().maxRSS })}\n`,
    )
  })
}

// The program's workers load this, too.
if (isMainThread) measure()
