/** The only place that writes to the terminal: notes to standard error, results to standard output. */
export const note = (text) => process.stderr.write(`${text}\n`)

/** A notice nobody can miss. */
export const loud = (lines) => {
  const line = '='.repeat(78)
  note(`\n${line}\n${lines.map((text) => `  ${text}`).join('\n')}\n${line}\n`)
}

/** Ends a command for a reason the person can act on; shown without a stack. */
export class Stop extends Error {}

export const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`
