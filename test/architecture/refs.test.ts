/** Hooks and components write no ref while they render: React may discard a rendering, which must have no effects. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = execFileSync('git', ['ls-files', 'src-renderer'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path))

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'
const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const isFunction = ({ type }: Node): boolean => /Function/.test(type)

const writesRef = (node: Node): boolean => {
  const { type, left } = node
  if (type !== 'AssignmentExpression' || !isNode(left) || left.type !== 'MemberExpression') return false
  return isNode(left.property) && left.property.name === 'current'
}

/** The parts of a function that run when it is called, without the functions that it only defines. */
const runs = (body: Node): Node[] =>
  children(body).flatMap((node) => (isFunction(node) ? [] : [node, ...runs(node)]))

const nameOf = (node: Node): string =>
  node.type === 'VariableDeclarator' && isNode(node.id) ? String(node.id.name) : ''

/** The function of a hook or component, within `memo` too. */
const rendering = (node: Node): Node[] => {
  const own = /^(use)?[A-Z]/.test(nameOf(node)) && isNode(node.init) ? node.init : undefined
  const first = own?.type === 'CallExpression' ? [own.arguments].flat(2).find(isNode) : own
  return first !== undefined && isFunction(first) ? [first] : []
}

const all = (node: Node): Node[] => [node, ...children(node).flatMap(all)]

const writesWhileRendering = (text: string, lang: 'ts' | 'tsx'): number =>
  all(parseAst(text, { lang }) as unknown as Node)
    .flatMap(rendering)
    .flatMap(runs)
    .filter(writesRef).length

test('a ref written while rendering is found, one written in a handler or an effect is not', () => {
  const hook = (body: string) => `const useIt = (props) => { const latest = useRef(props); ${body} }`
  expect(writesWhileRendering(hook('latest.current = props'), 'ts')).toBe(1)
  expect(writesWhileRendering(hook('if (props) { latest.current = props }'), 'ts')).toBe(1)
  expect(writesWhileRendering(hook('useEffect(() => { latest.current = props })'), 'ts')).toBe(0)
  expect(
    writesWhileRendering(`const It = memo((props) => { latest.current = props; return null })`, 'tsx'),
  ).toBe(1)
})

test('no hook and no component of the window writes a ref while it renders', () => {
  expect(sources.length).toBeGreaterThan(100)
  const writing = sources.filter(
    (path) =>
      writesWhileRendering(readFileSync(join(root, path), 'utf8'), path.endsWith('x') ? 'tsx' : 'ts') > 0,
  )
  expect(writing).toEqual([])
})
