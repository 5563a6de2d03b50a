/** One element read whole. Of a long file only one such element is in memory at a time. */

export interface XmlNode {
  /** Without its prefix: namespaces change with each version of a format, local names do not. */
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlNode[]
  /** Line on which it begins, from 1. */
  line: number
}

/** Follows the path: the first child with the first name, of it the first with the next, and so on. */
export const find = (node: XmlNode | undefined, ...path: string[]): XmlNode | undefined => {
  let at = node
  for (const name of path) {
    if (at === undefined) return undefined
    at = at.children.find((child) => child.name === name)
  }
  return at
}

export const findAll = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node === undefined ? [] : node.children.filter((child) => child.name === name)

/** The text at the end of the path, trimmed; undefined where there is none. */
export const textAt = (node: XmlNode | undefined, ...path: string[]): string | undefined => {
  const text = find(node, ...path)?.text.trim()
  return text === '' ? undefined : text
}
