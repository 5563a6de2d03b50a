/** Heights of a row of one line, in px, by density: chosen by eye, the same as `--row` in tokens.css. */
export const rowHeights = { compact: 28, comfortable: 36 } as const
