/** Whether a company's mirror may be made: a file that is gone is never replaced by an empty one. */

export interface FoundFiles {
  /** The list of companies says that the mirror was made once. */
  hasMirror: boolean
  /** What stands in its place; 0 bytes are `empty`. */
  file: 'missing' | 'empty' | 'there'
  /** Copies of it lie in the company's folder. */
  hasCopies: boolean
}

/**
 * @returns `open`: what is there has to be the mirror, and `openMirror` says what it is instead. `make`: nobody has
 * worked in it yet, so that it may be made, or finished. `lost`: only a person may say how to go on.
 */
export const decideOpening = ({ hasMirror, file, hasCopies }: FoundFiles): 'open' | 'make' | 'lost' => {
  if (file === 'there') return hasMirror ? 'open' : 'make'
  return hasMirror || hasCopies ? 'lost' : 'make'
}
