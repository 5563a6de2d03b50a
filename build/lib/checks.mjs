/**
 * All checks of the source, at once: format and lint, types, import rules, unused code, tests.
 * Each tool counts as one test; vitest counts as its tests.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from './command.mjs'
import { cacheFolder, inRoot, lockedNode, readJson } from './root.mjs'
import { note, seconds } from './say.mjs'

export const reports = join(cacheFolder, 'reports')
const vitestConfig = 'test/vitest.config.ts'

/** The script of a package's command, so that no shell and no `.cmd` file is needed. */
export const toolScript = (name, command = name) => {
  const { bin } = readJson(inRoot('node_modules', name, 'package.json'))
  return inRoot('node_modules', name, typeof bin === 'string' ? bin : bin[command])
}

const asItIs = (program, args) => [program, args]
const tool = (script, args, wrap = asItIs) =>
  run(...wrap(lockedNode, [script, ...args]), {
    capture: true,
    // With CI a snapshot that is missing fails its test, where it would be written; and no test may be the only one.
    env: { ...process.env, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0' },
  })
const oneTest = (code, output) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output })

/** @returns `{ passed, failed, failures }` of several runs together; failures are texts */
export const sumResults = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  failures: results.flatMap(({ failures = [] }) => failures),
})

const plain = (name, args, command) => async () => {
  const { code, output } = await tool(toolScript(name, command), args)
  return oneTest(code, output)
}

const script = async (path) => {
  const { code, output } = await tool(inRoot(path), [])
  return oneTest(code, output)
}

/** A run that found no modules would also report no violation, so it fails. */
const importRules = async () => {
  const script = toolScript('dependency-cruiser', 'depcruise')
  const folders = ['src-main', 'src-preload', 'src-renderer']
  const args = ['--config', 'build/dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  const { output } = await tool(script, args)
  let summary
  try {
    summary = JSON.parse(output).summary
  } catch {
    return oneTest(1, output)
  }
  if (!(summary.totalCruised > 0)) return oneTest(1, 'dependency-cruiser saw no module at all.')
  const broken = summary.violations.filter(({ rule }) => rule.severity === 'error')
  const lines = broken.map(({ rule, from, to, cycle }) =>
    cycle
      ? `${rule.name}: ${[from, ...cycle.map(({ name }) => name)].join(' > ')}`
      : `${rule.name}: ${from} imports ${to}`,
  )
  return oneTest(broken.length, lines.join('\n'))
}

/**
 * @param paths of files or folders; without any all are run
 * @returns counts from a report in vitest's JSON; a missing report is one failure
 */
export const unitTests = async (wrap, paths = []) => {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, 'vitest.json')
  rmSync(file, { force: true })
  const args = [
    'run',
    '--config',
    vitestConfig,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...paths,
  ]
  const { code, output } = await tool(toolScript('vitest'), args, wrap)
  if (!existsSync(file)) return { passed: 0, failed: 1, output }
  const { numPassedTests, numFailedTests, testResults } = readJson(file)
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests
  return { passed: numPassedTests, failed, output, failures: testResults.flatMap(failedTests) }
}

/** @returns what failed, and the first lines of the reason */
export const briefly = (name, reason = '') => [name, ...reason.split('\n').slice(0, 8)].join('\n    ')

/** @returns a text for each failed test of a file, or for the file that could not be read: its name and how the reason begins */
const failedTests = ({ name, status, message, assertionResults }) => {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ title: fullName, reason: failureMessages.join('\n') }))
  if (failures.length === 0 && status === 'failed') failures.push({ title: '', reason: message })
  return failures.map(({ title, reason }) => briefly(`${relative(inRoot(), name)}  ${title}`, reason))
}

const checks = {
  'format and lint (biome)': plain(
    '@biomejs/biome',
    ['ci', '--colors=off', '--diagnostic-level=warn'],
    'biome',
  ),
  'types, node side (tsc)': plain('typescript', ['-p', 'tsconfig.json', '--noEmit'], 'tsc'),
  'types, window side (tsc)': plain('typescript', ['-p', 'src-renderer', '--noEmit'], 'tsc'),
  'import rules (dependency-cruiser)': importRules,
  'regular expressions (recheck)': () => script('build/regular-expressions.mjs'),
  'unused code (knip)': plain('knip', ['--config', 'build/knip.json', '--no-progress']),
  'unit and integration (vitest)': (wrap) => unitTests(wrap),
}

/** Prints one line, and the output of what failed. */
export const report = (name, { passed, failed, output }, started) => {
  const counts = passed + failed === 1 ? '' : `, ${passed} passed, ${failed} failed`
  note(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${name}${counts}, ${seconds(started)}`)
  if (failed > 0) note(`${output.trimEnd().replaceAll(/^/gm, '        ')}\n`)
}

/**
 * Runs all checks in parallel and reports each as it ends.
 * @param wrap wraps the tests' command, as `withSecretService` does
 * @returns `{ passed, failed, failures }`
 */
export const runChecks = async (wrap) =>
  sumResults(
    await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const started = Date.now()
        const result = await check(wrap)
        report(name, result, started)
        const named = result.failures ?? []
        const failures = result.failed > 0 && named.length === 0 ? [name] : named
        return { ...result, failures }
      }),
    ),
  )
