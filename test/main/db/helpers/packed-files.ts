/** Files whose rows travel from one mirror to another, and what two mirrors then have. */
import type { ReadableDb, WritableDb } from '../../../../src-main/db/connection/connection.ts'
import { loadPackReader } from '../../../../src-main/db/decision-log/apply-pack.ts'
import { packFile } from '../../../../src-main/db/imports/packs/pack-file.ts'
import { type CommandInput, runCommand } from '../../../../src-main/db/mirror/writer-commands.ts'

await loadPackReader()

export type Sent = CommandInput<'applyPack'>

/** The newest import of a file, as its log has it. */
export const lastImport = (db: ReadableDb): Sent['event'] => {
  const [newest] = db
    .read<{ uuid: string; at: string; by: string; body: string }>(
      "SELECT uuid, at, by, body FROM rule_event WHERE action = 'file-imported' ORDER BY sequence DESC",
    )
    .all()
  if (!newest) throw new Error('no file was imported')
  const { body, ...said } = newest
  return { action: 'file-imported', ...said, ...JSON.parse(body) }
}

/** It as it is sent: its event with the names of the parts, and the parts. */
export const send = (from: ReadableDb): Sent => {
  const event = lastImport(from)
  const packed = packFile(from, event)
  if (!packed) throw new Error('its import is not in force')
  return {
    event: { ...event, parts: packed.parts.map((part) => part.sha256) },
    parts: packed.parts.map(({ bytes }) => bytes),
  }
}

export const receive = (to: WritableDb, { event, parts }: Sent) =>
  runCommand(to, 'applyPack', { event, parts })

/** What the log adds, which names events by chance, and names of files that a test counts. */
const LEFT_OUT = new Set(['rule_event', 'event_order', 'setting', 'kysely_migration'])
const NOT_COMPARED = new Set(['sha256', 'imported_at', 'uuid', 'company_name'])

/** Every row of every table, with its row numbers: equal for mirrors in which the same was done. */
export const wholeMirror = (db: ReadableDb): Record<string, unknown[]> => {
  const tables = db
    .read<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
    )
    .all()
    .filter(({ name, sql }) => !LEFT_OUT.has(name) && !/VIRTUAL|_fts|search_/i.test(`${sql} ${name}`))
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      db
        .read<Record<string, unknown>>(`SELECT * FROM ${name} ORDER BY 1, 2`)
        .all()
        .map((row) =>
          Object.fromEntries(
            Object.entries(row).filter(
              ([column]) => !NOT_COMPARED.has(column) && !(name === 'imported_file' && column === 'name'),
            ),
          ),
        ),
    ]),
  )
}
