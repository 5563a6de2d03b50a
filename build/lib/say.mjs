/** The only module that writes to the terminal: notes to standard error, results to standard output. */
export const note = (text) => process.stderr.write(`${text}\n`)

/** Prints a conspicuous notice. */
export const loud = (lines) => {
  const line = '='.repeat(78)
  note(`\n${line}\n${lines.map((text) => `  ${text}`).join('\n')}\n${line}\n`)
}

/** Ends a command for a reason that the person can act on; printed without a stack. */
export class Stop extends Error {}

export const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`
