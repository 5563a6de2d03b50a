/** Reads an XML file piece by piece and passes on the requested elements, each whole. */
import { isAppError } from '#core/app-error.ts'
import { fileProblem } from '../file-problem.ts'
import type { XmlNode } from './node.ts'

/** Nesting depth. CAMT.053 has up to 14, SAF-T up to 9. */
const MAX_DEPTH = 64
const LONGEST_TEXT = 1_000_000
/** Characters without the begin or end of an element: a text, tag or comment as long as this is an attack. */
const MAX_QUIET = 4_000_000
/** Most elements within one; a batch of 50 000 payments in one entry has about a million. */
const MAX_CHILDREN = 2_000_000

export interface ElementHandlers {
  /** Called where an element begins that is not read whole; `path` has the local names from the root to it. */
  open?(path: readonly string[], line: number): void
  /** Called where such an element ends. */
  close?(path: readonly string[], line: number): void
  /** Called for an element that is read whole. `path` ends with its parent. */
  element(node: XmlNode, path: readonly string[]): void
}

const localNames = new Map<string, string>()

/** Names are cached, since they repeat; the cache is bounded against files with endless names. */
const localName = (name: string): string => {
  const known = localNames.get(name)
  if (known !== undefined) return known
  const local = name.slice(name.indexOf(':') + 1)
  if (localNames.size > 5000) localNames.clear()
  localNames.set(name, local)
  return local
}

/**
 * @param whole local names of the elements to be read whole
 * Errors: `malformed` and `truncated` with the line, `entities` for any document type, `too-deep`
 */
export const readElements = async (
  text: AsyncIterable<string>,
  whole: ReadonlySet<string>,
  handlers: ElementHandlers,
): Promise<void> => {
  // Loaded with the first file: the program's start does not need it.
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: false, position: true })
  const path: string[] = []
  const nodes: XmlNode[] = []
  let children = 0
  let ended = false
  let quiet = 0

  parser.on('error', (cause) => {
    const problem = ended && /unclosed|unexpected end|document must contain/i.test(cause.message)
    throw fileProblem(problem ? 'truncated' : 'malformed', { line: parser.line }, cause)
  })
  parser.on('doctype', () => {
    throw fileProblem('entities', { line: parser.line })
  })
  parser.on('opentag', ({ name: qualified, attributes }) => {
    quiet = 0
    const name = localName(qualified)
    const parent = nodes.at(-1)
    if (path.length + nodes.length >= MAX_DEPTH)
      throw fileProblem('too-deep', { line: parser.line, element: name })
    if (parent === undefined && !whole.has(name)) {
      path.push(name)
      handlers.open?.(path, parser.line)
      return
    }
    if (++children > MAX_CHILDREN) throw fileProblem('too-deep', { line: parser.line, element: name })
    const node: XmlNode = { name, attributes, text: '', children: [], line: parser.line }
    parent?.children.push(node)
    nodes.push(node)
  })
  const addText = (piece: string): void => {
    quiet = 0
    const node = nodes.at(-1)
    if (node === undefined) return
    if (node.text.length + piece.length > LONGEST_TEXT)
      throw fileProblem('too-deep', { line: parser.line, element: node.name })
    node.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    quiet = 0
    const node = nodes.pop()
    if (node === undefined) {
      handlers.close?.(path, parser.line)
      path.pop()
    } else if (nodes.length === 0) {
      children = 0
      handlers.element(node, path)
    }
  })

  /** Errors that the parser throws instead of reporting by its event: a text longer than the longest string. */
  const parse = (step: () => void): void => {
    try {
      step()
    } catch (error) {
      throw isAppError(error) ? error : fileProblem('malformed', { line: parser.line }, error)
    }
  }
  for await (const piece of text) {
    quiet += piece.length
    if (quiet > MAX_QUIET + piece.length) throw fileProblem('too-deep', { line: parser.line })
    parse(() => parser.write(piece))
  }
  ended = true
  parse(() => parser.close())
}
