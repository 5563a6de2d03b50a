/**
 * Checks that no regular expression over texts from outside takes more than linear time: a cell, a field or a name of some
 * thousand characters would otherwise stop the window. Folders as arguments replace those of the source.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { inRoot } from './lib/root.mjs'

/** Folders whose code reads texts of files, banks and services. */
const FOLDERS = ['src-main/import', 'src-main/core', 'src-main/connectors']
/** Milliseconds for one expression. What takes longer is not proved, and counts as broken. */
const LONGEST = 120_000

/** The expressions of a source, each with its line; those made at run time cannot be checked. */
const expressionsIn = (path) => {
  const text = readFileSync(path, 'utf8')
  const found = []
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit)
    else if (node !== null && typeof node === 'object') {
      const line = text.slice(0, node.start ?? 0).split('\n').length
      if (node.type === 'Literal' && node.regex) found.push({ ...node.regex, line })
      else if (node.type === 'NewExpression' && node.callee.name === 'RegExp') found.push({ line })
      else Object.values(node).forEach(visit)
    }
  }
  visit(parseSync(path, text).program)
  return found.map((one) => ({ ...one, path }))
}

const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))

/** How many characters are read decides, never how long that takes: a busy machine would mislead it. */
const UNTIMED = { incubationTimeout: null, attackTimeout: null }

const problemOf = async ({ pattern, flags }) => {
  if (pattern === undefined) return 'is made at run time: write it as a literal'
  const { status, complexity, error } = await check(pattern, flags, { ...UNTIMED, timeout: LONGEST })
  if (status === 'safe') return undefined
  return status === 'vulnerable'
    ? `takes ${complexity.summary} time`
    : `is not proved to be linear (${error.kind})`
}

const folders = process.argv.slice(2)
const paths = (folders.length > 0 ? folders : FOLDERS.map((folder) => inRoot(folder))).flatMap(sourcesIn)
const all = paths.flatMap(expressionsIn)
const different = Map.groupBy(all, ({ pattern, flags }) => `/${pattern}/${flags}`)
let broken = 0
for (const [shown, [first]] of different) {
  const problem = await problemOf(first)
  if (problem === undefined) continue
  broken += 1
  process.stdout.write(
    `${relative(inRoot(), first.path)}:${first.line}: ${first.pattern === undefined ? '' : `${shown} `}${problem}\n`,
  )
}
process.stdout.write(`${different.size} regular expressions, ${broken} of them not linear\n`)
process.exitCode = broken === 0 && different.size > 0 ? 0 : 1
