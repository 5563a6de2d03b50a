/** Decides whether a company's mirror may be created: a missing file is never replaced by an empty one. */

export interface FoundFiles {
  /** Whether the list of companies says that the mirror was created. */
  hasMirror: boolean
  /** The state of its file; `empty` is 0 bytes. */
  file: 'missing' | 'empty' | 'there'
  /** Whether its copies are in the company's folder. */
  hasCopies: boolean
}

/**
 * @returns `open`: the file must be the mirror, else `openMirror` reports what it is. `make`: nobody has worked in it,
 * so it may be created. `lost`: only a person may decide how to continue.
 */
export const decideOpening = ({ hasMirror, file, hasCopies }: FoundFiles): 'open' | 'make' | 'lost' => {
  if (file === 'there') return hasMirror ? 'open' : 'make'
  return hasMirror || hasCopies ? 'lost' : 'make'
}
