/** Links of documents are alive: relative links, anchors, and cited sections of the interface. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))
const documents = tracked.filter((path) => path.endsWith('.md'))

/** The anchor of a heading: lower case, blanks as hyphens, no punctuation. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-')

const headingsOf = (document: string): string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '')

const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```|`[^`]*`/g, '')

const linksOf = (document: string): string[] =>
  [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))

const isBroken = (document: string, target: string): boolean => {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? document : join(dirname(document), path)
  if (!existsSync(join(root, file))) return true
  return anchor !== undefined && !headingsOf(file).map(anchorOf).includes(anchor)
}

test('there are documents with links to check', () => {
  expect(documents.flatMap(linksOf).length).toBeGreaterThan(5)
})

test('every relative link of a document leads to a file and a heading that exist', () => {
  const broken = documents.flatMap((document) =>
    linksOf(document)
      .filter((target) => isBroken(document, target))
      .map((target) => `${document}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('every file that a way through the code names is there', () => {
  const ways = [...read('docs/architecture.md').matchAll(/```\n([\s\S]*?)```/g)]
    .slice(1)
    .map(([, way]) => way ?? '')
  const named = ways.flatMap((way) => way.match(/\b[a-z-]+(?:\/[a-z-]+)+/g) ?? [])
  const isThere = (path: string): boolean =>
    ['', '.ts', '.tsx'].some((end) =>
      ['', 'src-main/'].some((at) => existsSync(join(root, `${at}${path}${end}`))),
    )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

test('every section of the interface that a source cites stands in docs/interface.md', () => {
  const sections = new Set(
    headingsOf('docs/interface.md').flatMap((heading) => /^\d+(\.\d+)?(?= )/.exec(heading)?.[0] ?? []),
  )
  const cited = tracked
    .filter((path) => /^(src-|test\/).*\.(ts|tsx|md)$/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/\binterface (\d+(?:\.\d+)?)/g)].map(([, section]) => section ?? ''),
    )
  expect(cited.length).toBeGreaterThan(100)
  expect([...new Set(cited)].filter((section) => !sections.has(section))).toEqual([])
})

test('every bench has its row in the table of figures', () => {
  const benches = [...read('test/bench/run.ts').matchAll(/^ {2}'?([a-z-]+)'?: \['/gm)].map(([, name]) => name)
  const figures = read('test/bench/README.md')
  expect(benches.length).toBeGreaterThan(15)
  expect(benches.filter((name) => !figures.includes(`| \`${name}\` |`))).toEqual([])
})

/** Items of a list and rows of a table count as paragraphs. */
const paragraphsOf = (document: string): string[] =>
  read(document)
    .replaceAll(/```[\s\S]*?```/g, '')
    .split(/\n(?=\s*(?:[-*] |\d+\. |#|\||\n))/)
    .filter((part) => !part.startsWith('|'))
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())

test('no paragraph of a document has more than 500 characters', () => {
  const long = documents.flatMap((document) =>
    paragraphsOf(document)
      .filter((paragraph) => paragraph.length > 500)
      .map((paragraph) => `${document}: ${paragraph.slice(0, 60)}`),
  )
  expect(long).toEqual([])
})
