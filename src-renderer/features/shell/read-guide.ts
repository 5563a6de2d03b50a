/** Parses the user guide for the help: the text of docs by section, without pictures and keys. */
type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

export interface Section {
  readonly title: string
  readonly blocks: readonly Block[]
}

const joined = (lines: string): string => lines.replaceAll(/\n\s*/g, ' ').trim()

const blockOf = (part: string): Block =>
  part.startsWith('- ')
    ? { kind: 'list', items: part.slice(2).split('\n- ').map(joined) }
    : { kind: 'text', text: joined(part) }

/** @param markdown headings of the second level, paragraphs, lists and **strong** words; nothing else is supported */
export const readGuide = (markdown: string): Section[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...parts] = section.split(/\n{2,}/)
      const blocks = parts
        .map((part) => part.trim())
        .filter(
          (part) =>
            part !== '' && !part.startsWith('![') && !part.startsWith('<!--') && !part.startsWith('|'),
        )
        .map(blockOf)
      return { title: title.trim(), blocks }
    })
    // The keys are listed below, as on this computer.
    .filter(({ blocks }) => blocks.length > 0)

export const textOfSection = ({ title, blocks }: Section): string =>
  [title, ...blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : block.items))].join(' ')
