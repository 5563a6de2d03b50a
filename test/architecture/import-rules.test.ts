/** Each import rule must bite: a small tree with one broken rule per file is checked against the real rules. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newFolder } from '../helpers/new-folder.ts'

const root = join(import.meta.dirname, '../..')

const tree = {
  'src-preload/contract/values.ts': 'export const value = 1\n',
  'src-preload/contract/bad.ts': "import 'kysely'\n",
  'src-preload/index.ts': "import { value } from './contract/values.ts'\nvalue.toFixed()\n",
  'src-main/core/plain.ts': "import { value } from '#contract/values.ts'\nexport const plain = value\n",
  'src-main/core/bad.ts': "import 'node:fs'\n",
  'src-main/core/one.ts': "import './two.ts'\n",
  'src-main/core/two.ts': "import './one.ts'\n",
  'src-main/db/bad.ts': "import '../services/fine.ts'\n",
  'src-main/connectors/bad.ts': "import '../db/fine.ts'\n",
  'src-main/import/bad.ts': "import '../db/fine.ts'\n",
  'src-main/db/closing/bad.ts': "import '../journal/fine.ts'\n",
  'src-main/db/journal/fine.ts': "import '../closing/fine.ts'\n",
  'src-main/db/closing/fine.ts': 'export {}\n',
  'src-main/db/query/bad.ts': "import '../decisions/fine.ts'\n",
  'src-main/db/decisions/fine.ts': "import '../query/fine.ts'\n",
  'src-main/db/query/fine.ts': 'export {}\n',
  'src-main/db/schema/fine.ts': "import 'kysely'\nimport 'better-sqlite3'\n",
  'src-main/db/fine.ts': 'export {}\n',
  'src-main/services/fine.ts': 'export {}\n',
  'src-main/services/bad.ts': "import 'kysely'\n",
  'src-main/services/worse.ts': "import 'electron'\n",
  'src-main/sandbox/bad.ts': "import '../connectors/fine.ts'\n",
  'src-main/sandbox/routes/bad.ts': "import '../../../test/sandbox/fine.ts'\n",
  'test/sandbox/fine.ts': 'export {}\n',
  'src-main/connectors/fine.ts': 'export {}\n',
  'src-main/connectors/bad-pg.ts': "import 'pg'\n",
  'src-main/credentials/bad.ts': "import '../services/fine.ts'\n",
  'src-main/credentials/worse.ts': "import 'keytar'\n",
  'src-main/ipc/bad.ts': "import '../db/fine.ts'\n",
  'src-main/threads/bad.ts': "import '../db/fine.ts'\n",
  'src-main/shell/bad.ts': "import '../services/fine.ts'\n",
  'src-renderer/bad.ts': "import '#core/plain.ts'\n",
  'src-renderer/worse.ts': "import 'node:fs'\n",
  'src-renderer/features/a/bad.ts': "import '../b/other.ts'\n",
  'src-renderer/features/b/other.ts': "import 'better-sqlite3'\n",
  'src-main/core/matching/model/bad.ts': "import '../index/fine.ts'\n",
  'src-main/core/matching/index/fine.ts': "import '../model/fine.ts'\n",
  'src-main/core/matching/model/fine.ts': 'export {}\n',
  'src-main/core/matching/index/bad.ts': "import '../candidates/fine.ts'\n",
  'src-main/core/matching/candidates/fine.ts': 'export {}\n',
  'src-main/core/matching/candidates/bad.ts': "import '../groups/fine.ts'\n",
  'src-main/core/matching/assign/bad.ts': "import '../groups/fine.ts'\n",
  'src-main/core/matching/groups/fine.ts': 'export {}\n',
  'src-main/core/matching/groups/bad.ts': "import '../classify/fine.ts'\n",
  'src-main/core/matching/classify/fine.ts': 'export {}\n',
  'src-main/core/matching/classify/bad.ts': "import '../explain/bad.ts'\n",
  'src-main/core/matching/explain/bad.ts': "import '../incremental/fine.ts'\n",
  'src-main/core/matching/incremental/fine.ts': "import '../model/fine.ts'\n",
  'src-main/core/matching/pipeline.ts': "import './incremental/fine.ts'\n",
  'src-main/core/matching/by-hand/bad.ts': "import '../incremental/fine.ts'\n",
  'src-main/core/matching/incremental/bad.ts': "import '../by-hand/bad.ts'\n",
  'src-main/core/lost.ts': "import './not-there.ts'\n",
}

let folder: string
let broken: Set<string>

beforeAll(() => {
  folder = newFolder()
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(folder, name))
  cpSync(join(root, 'build/dependency-cruiser.cjs'), join(folder, 'rules.cjs'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const words = ['--config', 'rules.cjs', '--output-type', 'json', 'src-main', 'src-preload', 'src-renderer']
  const { stdout } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const { violations } = JSON.parse(stdout).summary as {
    violations: { rule: { name: string }; from: string }[]
  }
  broken = new Set(violations.map(({ rule, from }) => `${rule.name}: ${from}`))
})

test.each([
  ['contract', 'src-preload/contract/bad.ts'],
  ['preload-takes-only-types', 'src-preload/index.ts'],
  ['core', 'src-main/core/bad.ts'],
  ['no-cycles', 'src-main/core/one.ts'],
  ['no-unresolvable', 'src-main/core/lost.ts'],
  ['db-knows-nobody', 'src-main/db/bad.ts'],
  ['db-has-folders-only', 'src-main/db/bad.ts'],
  ['db-closing', 'src-main/db/closing/bad.ts'],
  ['db-query', 'src-main/db/query/bad.ts'],
  ['connectors', 'src-main/connectors/bad.ts'],
  ['import', 'src-main/import/bad.ts'],
  ['kysely-only-in-db', 'src-main/services/bad.ts'],
  ['services-orchestrate', 'src-main/services/worse.ts'],
  ['electron-only-in-shell-and-serve', 'src-main/services/worse.ts'],
  ['sandbox', 'src-main/sandbox/bad.ts'],
  ['sandbox', 'src-main/sandbox/routes/bad.ts'],
  ['credentials', 'src-main/credentials/bad.ts'],
  ['pg-in-one-file', 'src-main/connectors/bad-pg.ts'],
  ['keytar-in-one-file', 'src-main/credentials/worse.ts'],
  ['ipc', 'src-main/ipc/bad.ts'],
  ['threads', 'src-main/threads/bad.ts'],
  ['shell', 'src-main/shell/bad.ts'],
  ['renderer-is-a-browser', 'src-renderer/bad.ts'],
  ['renderer-is-a-browser', 'src-renderer/worse.ts'],
  ['matching-model', 'src-main/core/matching/model/bad.ts'],
  ['matching-index', 'src-main/core/matching/index/bad.ts'],
  ['matching-candidates', 'src-main/core/matching/candidates/bad.ts'],
  ['matching-assign', 'src-main/core/matching/assign/bad.ts'],
  ['matching-groups', 'src-main/core/matching/groups/bad.ts'],
  ['matching-classify', 'src-main/core/matching/classify/bad.ts'],
  ['matching-explain', 'src-main/core/matching/explain/bad.ts'],
  ['matching-pipeline', 'src-main/core/matching/pipeline.ts'],
  ['matching-by-hand', 'src-main/core/matching/by-hand/bad.ts'],
  ['matching-incremental', 'src-main/core/matching/incremental/bad.ts'],
  ['a-feature-never-imports-another', 'src-renderer/features/a/bad.ts'],
  ['better-sqlite3-only-in-db-and-the-sandbox-store', 'src-renderer/features/b/other.ts'],
])('%s is broken by %s', (rule, file) => {
  expect([...broken]).toContain(`${rule}: ${file}`)
})

test('what is allowed breaks nothing', () => {
  const fine = [
    'src-main/core/matching/index/fine.ts',
    'src-main/core/matching/incremental/fine.ts',
    'src-main/core/plain.ts',
    'src-main/db/fine.ts',
    'src-main/db/schema/fine.ts',
    'src-main/db/closing/fine.ts',
    'src-main/db/journal/fine.ts',
    'src-main/db/decisions/fine.ts',
    'src-main/services/fine.ts',
  ]
  expect([...broken].filter((line) => fine.some((file) => line.endsWith(file)))).toEqual([])
})
