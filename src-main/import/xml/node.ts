/** One element that is read whole: of a long file only these are ever in memory, one at a time. */

export interface XmlNode {
  /** Without its prefix: namespaces change with each version of a format, local names do not. */
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlNode[]
  /** Where it begins, from 1. */
  line: number
}

/** The first child of this name, and so on down the path. */
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
