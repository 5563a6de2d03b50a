/** Heights of a row with one line, in px, by density; the same as `--row` in tokens.css. */
export const rowHeights = { compact: 28, comfortable: 36 } as const
