/** The built files: what each one may import, and what it must not contain. */
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { projectRoot } from '../support/launch.ts'

const out = join(projectRoot, 'out')

/** The bundler writes imports before all else, one after the other without blanks. */
const still = /(?:^|[;}])(?:import|export)\b(?:[^'"`\n;]*?\bfrom)?\s*["']([^'"\n]+)["']/gm
const later = /\b(?:import|__require)\(["'`]([^"'`\n]+)["'`]\)/g

const importsOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8').replaceAll(/^\/\*[\s\S]*?\*\//gm, '') // examples in comments import too
  return [...text.matchAll(still), ...text.matchAll(later)].map((match) => match[1] ?? '')
}

/** Every package and builtin that a built file reaches, through the chunks it shares. */
const reachedFrom = (file: string, seen = new Set<string>()): Set<string> => {
  const reached = new Set<string>()
  if (seen.has(file)) return reached
  seen.add(file)
  for (const name of importsOf(file)) {
    if (!name.startsWith('.')) reached.add(name)
    else for (const inner of reachedFrom(join(dirname(file), name), seen)) reached.add(inner)
  }
  return reached
}

test('the command line reaches no Electron', () => {
  const reached = reachedFrom(join(out, 'main/cli.js'))
  expect(reached.size).toBeGreaterThan(3)
  expect([...reached].filter((name) => name.startsWith('electron'))).toEqual([])
})

test('workers reach no Electron: it does not exist in a thread', () => {
  const folder = join(out, 'main/workers')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const reached = [...reachedFrom(join(folder, name))]
    expect(reached).not.toEqual([])
    expect(reached.filter((module) => module.startsWith('electron'))).toEqual([])
  }
})

test('only natives and Electron stay outside the bundle', () => {
  const outside = ['index.js', 'cli.js'].flatMap((name) => [...reachedFrom(join(out, 'main', name))])
  // The reader of PDF has a script for a worker of a page in a text; here it is given its worker.
  const packages = outside.filter((name) => !isBuiltin(name) && !name.includes('window.location'))
  expect([...new Set(packages)].sort()).toEqual(['better-sqlite3', 'electron', 'keytar'])
})

test('every worker of the source is built where its entry looks for it', () => {
  const names = (folder: string, ending: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
      .sort()
  expect(names(join(out, 'main/workers'), '.js')).toEqual(names(join(projectRoot, 'src-main/workers'), '.ts'))
})

test('the preload is one CommonJS file that needs Electron alone', () => {
  expect(readdirSync(join(out, 'preload'))).toEqual(['index.cjs'])
  const text = readFileSync(join(out, 'preload/index.cjs'), 'utf8')
  expect([...text.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(['electron'])
  expect(text).not.toMatch(/^import /m)
})

test('the page has no inline script and no address of another host', () => {
  const page = readFileSync(join(out, 'renderer/index.html'), 'utf8')
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/)
  expect(page).not.toMatch(/\s(?:src|href)="(?:https?:)?\/\//)
  expect(page).not.toMatch(/\son[a-z]+=/)
})
