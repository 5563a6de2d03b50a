/**
 * Bundles the command line, the workers and the processes that tests kill, once a run and with the app's own
 * settings. Tests start hundreds of threads; started from the sources each takes three times the processor time.
 */
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { resolveConfig } from 'electron-vite'
import { build, mergeConfig } from 'vite'
import type { TestProject } from 'vitest/node'
import { makeTemporaryFolder } from '../../build/lib/temporary-folder.mjs'
import { PROGRAMS_FOLDER } from './programs.ts'

const root = join(import.meta.dirname, '../..')

const killedPrograms = (): Record<string, string> =>
  Object.fromEntries(
    globSync('test/main/**/killed-*.ts', { cwd: root })
      .filter((path) => !path.endsWith('.test.ts'))
      .map((path) => [basename(path, '.ts'), join(root, path)]),
  )

const bundle = async (folder: string): Promise<void> => {
  const { config } = await resolveConfig({ root, logLevel: 'warn' }, 'build', 'test')
  if (!config?.main) throw new Error('electron.vite.config.ts says nothing about main')
  const more = {
    build: {
      outDir: folder,
      sourcemap: false,
      // Not minified: a stack trace of a test names a line, and the comments name the bundled modules.
      rolldownOptions: { input: killedPrograms(), output: { minify: false } },
    },
  }
  await build({ ...mergeConfig(config.main, more), configFile: false })
}

/** Vitest's global setup: folders of this run for programs and temporary files, deleted at its end. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'test-programs-'))
  process.env[PROGRAMS_FOLDER] = folder
  await bundle(folder)
  project.onTestsRerun(() => bundle(folder))
  const temporary = makeTemporaryFolder()
  Object.assign(process.env, temporary.environment)
  return async () => {
    temporary.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
