/** Rules for source files that no linter has. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' })
const tracked = git('ls-files', '--cached', '--others', '--exclude-standard')
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const sources = tracked.filter((path) => /^(src-|test\/|build\/).*\.(ts|tsx|mjs|cjs)$/.test(path))

test('there are sources to check', () => {
  expect(sources.length).toBeGreaterThan(50)
})

/** Tables in one place and whole migrations: these files are as long as the schema. */
const lists = /^src-main\/db\/schema\/(schema|migrations\/\d{4}-[a-z-]+)\.ts$/

test('no source file has more than 300 lines, and no test more than 450, but the tables of the mirror', () => {
  const most = (path: string): number => (path.startsWith('test/') ? 450 : 300)
  const long = sources.filter((path) => !lists.test(path) && read(path).split('\n').length - 1 > most(path))
  expect(long).toEqual([])
})

test('each query of the window has its key, its question and what it follows in one factory', () => {
  const factories = sources.filter((path) => /^src-renderer\/.*queries\.ts$/.test(path))
  const spelled = factories.flatMap((path) =>
    [...read(path).matchAll(/(?:queryKey: |\bask\()(\[[^\]]*\])/g)].map(([, key]) => key),
  )
  expect(spelled.length).toBeGreaterThan(30)
  expect(spelled.filter((key, at) => spelled.indexOf(key) !== at)).toEqual([])
  const elsewhere = sources.filter(
    (path) =>
      path.startsWith('src-renderer/') &&
      !factories.includes(path) &&
      /(queryKey: |\bask\()\[['.]/.test(read(path)),
  )
  expect(elsewhere).toEqual([])
})

// react-aria keeps an element, with its screen, if it is removed during a transition.
test('no style has a transition', () => {
  const styles = tracked.filter((path) => /^src-renderer\/.*\.css$/.test(path))
  expect(styles.length).toBeGreaterThan(20)
  expect(styles.filter((path) => /\btransition\b/.test(read(path)))).toEqual([])
})

test('files are named in kebab-case', () => {
  const odd = sources.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/.test(basename(path)))
  expect(odd).toEqual([])
})

test('no file is a collection of leftovers', () => {
  const folders = sources.filter((path) =>
    /(^|\/)(utils?|helpers?|common|misc|shared|manager)(\.[a-z]+$|\/)/.test(path),
  )
  expect(folders.filter((path) => !/^test\/(.*\/)?helpers\/|\/i18n\//.test(path))).toEqual([])
})

test('each folder has a README of at most 40 lines', () => {
  const folders = readdirSync(join(root, 'src-main'), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && sources.some((path) => path.startsWith(`src-main/${entry.name}/`)),
    )
    .map((entry) => `src-main/${entry.name}`)
    .concat('src-preload', 'src-renderer', 'build')
  const without = folders.filter((folder) => !tracked.includes(`${folder}/README.md`))
  expect(without).toEqual([])
  const long = tracked
    .filter((path) => /^(src-|build\/).*README\.md$/.test(path))
    .filter((path) => read(path).trimEnd().split('\n').length > 40)
  expect(long).toEqual([])
})

test('no source, document or lock names the host its packages came from', () => {
  const texts = tracked.filter((path) =>
    ['.ts', '.tsx', '.mjs', '.cjs', '.md', '.json', ''].includes(extname(path)),
  )
  const host = /https?:\/\/[^\s"')]*\b(registry|npmjs|verdaccio|artifactory)\b/
  expect(texts.filter((path) => host.test(read(path)))).toEqual([])
})

test('what a person does goes through a service: no handler and no command writes to a mirror by itself', () => {
  const callers = sources.filter((path) => /^src-main\/(ipc|cli)\//.test(path))
  const writes = /\bwrite\s*\.run\(|\{[^}]*\bwrite\b[^}]*\} = /
  expect(callers.length).toBeGreaterThan(20)
  expect(callers.filter((path) => writes.test(read(path)))).toEqual([])
  expect(writes.test("await mirror.write.run('keepForm', {})")).toBe(true)
})

test('nothing is left for later in the code: no mark of unfinished work, no disabled type check', () => {
  const marks = /\b(TODO|FIXME)\b|@ts-(ignore|nocheck)/
  const own = `test/architecture/${basename(import.meta.filename)}`
  expect(sources.filter((path) => path !== own && marks.test(read(path)))).toEqual([])
})

test('only natives are dependencies of the package: everything else is bundled', () => {
  const manifest = JSON.parse(read('package.json'))
  expect(Object.keys(manifest.dependencies)).toEqual(['better-sqlite3'])
  expect(Object.keys(manifest.optionalDependencies)).toEqual(['keytar'])
})

test('every dependency is pinned to one version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const versions = Object.values<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('the lock serves every platform', () => {
  const lock = read('package-lock.json')
  for (const platform of ['darwin-arm64', 'win32-x64', 'linux-x64']) expect(lock).toContain(platform)
})

test('continuous integration runs the one command and nothing else', () => {
  const lines = read('.ci/run')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines).toEqual(['set -e', 'cd "$(dirname "$0")/.."', 'npm test'])
})

test('tests lie where their sources lie', () => {
  const stray = tracked
    .filter((path) => /^test\/(main|renderer\/(?!support\/)).*\.test\.tsx?$/.test(path))
    .map((path) => dirname(path).replace('test/', 'src-'))
    .filter((folder) => !existsSync(join(root, folder)))
  expect([...new Set(stray)]).toEqual([])
})
