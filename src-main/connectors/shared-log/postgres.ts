/** The shared log of a PostgreSQL server. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cleanText } from '#contract/clean-text.ts'
import { AppError, codeOf } from '#core/app-error.ts'
import { type ConnectionOptions, connect, type Row, type Run } from './connection.ts'
import { hashEvent } from './hash-event.ts'
import { DUPLICATE, NO_REVIEWER, NO_SUCH_LOGIN, REFUSED_EVENT } from './office-errors.ts'
import { isSendable } from './sendable.ts'
import { SERVER_VERSION } from './set-up-server.ts'
import type { Head, PullResult, PushResult, SentEvent, SharedLog } from './shared-log.ts'

/** Connects at the first call; a lost connection is opened again by the next one. */
export const openPostgres = (options: ConnectionOptions): SharedLog => {
  let isOlder = false
  const connection = connect(options, async (run) => {
    isOlder = await isOlderServer(run)
  })
  const read = async <Schema extends z.ZodType>(
    schema: Schema,
    sql: string,
    values: readonly unknown[],
  ): Promise<z.infer<Schema>[]> => parsed(z.array(schema), await connection.run(sql, values))
  const write = (sql: string, values: readonly unknown[]): Promise<Row[]> =>
    connection.inTurn(async (run) => {
      // It may have been set up since.
      if (isOlder) isOlder = await isOlderServer(run)
      if (isOlder)
        throw new AppError(
          'office-schema-older',
          'the office’s server has an older version, and is only read; run `office setup`',
        )
      return run(sql, values)
    })
  const pushed = async (
    head: Head,
    events: readonly SentEvent[],
    sql: string,
    values: unknown[],
  ): Promise<PushResult> => {
    // The server could not read the whole call.
    const unreadable = events.find(({ kind, payload }) => !isSendable(kind) || !isSendable(payload))
    if (unreadable) return { outcome: 'refused', id: unreadable.id, reason: 'unreadable' }
    const sent = [String(head.number), Buffer.from(head.hash, 'hex'), ...columns(events)]
    try {
      const [row] = parsed(z.tuple([pushRow]), await write(sql, [values[0], ...sent, ...values.slice(1)]))
      return { outcome: row.outcome, head: { number: row.number, hash: row.hash } }
    } catch (error) {
      if (codeOf(error) !== REFUSED_EVENT) throw error
      const { message: reason, detail: id } = parsed(refusal, error)
      return { outcome: 'refused', id, reason }
    }
  }
  return {
    login: options.user,
    companies: () =>
      read(
        companyRow,
        `select c.id, c.tax_id as "taxId", c.name, c.head as number, encode(c.hash, 'hex') as hash, m.role,
           c.four_eyes as "fourEyes"
         from office.company c join office.member m on m.company = c.id and m.login = session_user order by c.name, c.id`,
        [],
      ),
    members: (company) =>
      read(
        memberRow,
        'select login, role, full_name as "fullName" from office.member where company = $1 order by login',
        [company],
      ),
    push: (company, head, events) =>
      pushed(head, events, `select ${pushColumns} from office.push($1, $2, $3, $4, $5, $6)`, [company]),
    pull: async (company, head) =>
      toPulled(
        head,
        await read(pullRow, 'select * from office.pull($1, $2, $3)', [
          company,
          String(head.number),
          Buffer.from(head.hash, 'hex'),
        ]),
      ),
    pushLost: (company, head, events) =>
      pushed(head, events, `select ${pushColumns} from office.push_lost($1, $2, $3, $4, $5, $6, $7, $8)`, [
        company,
        events.map(({ author }) => author),
        events.map(({ at }) => at),
      ]),
    putPart: async (company, bytes) => {
      const [row] = await write('select office.put_part($1, $2) as sha256', [company, bytes])
      return parsed(partRow, row).sha256
    },
    getPart: async (company, sha256) => {
      const [row] = await connection.run(
        `select encode(bytes, 'base64') as bytes from office.file_part where company = $1 and sha256 = decode($2, 'hex')`,
        [company, sha256],
      )
      if (!row) return undefined
      const bytes = Buffer.from(parsed(bytesRow, row).bytes, 'base64')
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw new AppError('office-answer', 'a part of a file is not what it is named by')
      return bytes
    },
    createCompany: async ({ id, taxId, name, login, fullName, fourEyes }) => {
      try {
        await write('select office.create_company($1, $2, $3, $4, $5, $6)', [
          id,
          taxId,
          name,
          login,
          fullName,
          fourEyes,
        ])
      } catch (error) {
        throw toKnown(error)
      }
    },
    admit: async (company, { login, role, fullName }) => {
      try {
        await write('select office.admit($1, $2, $3, $4)', [company, login, role, fullName])
      } catch (error) {
        throw toKnown(error)
      }
    },
    setFourEyes: async (company, fourEyes) =>
      void (await write('select office.set_four_eyes($1, $2)', [company, fourEyes])),
    here: async ({ name, company }) => {
      const [row] = await write('select office.here($1, $2) as here', [name, company])
      return parsed(hereRow, row).here
    },
    onChanged: connection.onChanged,
    close: connection.close,
  }
}

const isOlderServer = async (run: Run): Promise<boolean> => {
  const [row] = await run('select version from office.version')
  const { version } = parsed(versionRow, row)
  if (version > SERVER_VERSION)
    throw new AppError('office-schema-newer', 'the office’s server has a later version than this program')
  return version < SERVER_VERSION
}

const toKnown = (error: unknown): unknown => {
  switch (codeOf(error)) {
    case NO_SUCH_LOGIN:
      return new AppError('not-found', 'the office’s server has no such login for desks')
    case NO_REVIEWER:
      return new AppError('conflict', 'a company keeps at least one reviewer')
    case DUPLICATE:
      return new AppError('conflict', 'the office’s server has this company already')
    default:
      return error
  }
}

const parsed = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> => {
  const { data, error } = schema.safeParse(value)
  if (error === undefined) return data as z.infer<Schema>
  throw new AppError('office-answer', 'the office’s server answered what this program does not know', {
    cause: error,
  })
}

const columns = (events: readonly SentEvent[]): string[][] => [
  events.map(({ id }) => id),
  events.map(({ kind }) => kind),
  events.map(({ payload }) => payload),
]

const pushColumns = `outcome, number, encode(hash, 'hex') as hash`

// Every value comes as text.
const number = z.coerce.number().int().nonnegative()
const hash = z.string().regex(/^([0-9a-f]{64})?$/)
const yes = z.enum(['t', 'f']).transform((value) => value === 't')
const role = z.enum(['reader', 'preparer', 'reviewer'])
const head = { number, hash }
// Whoever has a login can have put anything in it.
const text = z.string().transform(cleanText)

const versionRow = z.object({ version: number })
const companyRow = z.object({
  id: z.uuid(),
  taxId: z.string(),
  name: text,
  ...head,
  role,
  fourEyes: yes,
})
const memberRow = z.object({ login: text, role, fullName: text })
const pushRow = z.object({ outcome: z.enum(['numbered', 'behind', 'restored']), ...head })
const refusal = z.object({
  detail: z.uuid(),
  message: z.enum([
    'month-closed',
    'too-large',
    'unreadable',
    'unknown-kind',
    'four-eyes',
    'not-allowed',
    'exists',
    'stale-closing',
  ]),
})
const partRow = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const bytesRow = z.object({ bytes: z.string() })
const pullRow = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('restored') }),
  z.object({
    outcome: z.literal('event'),
    ...head,
    id: z.uuid(),
    author: z.string(),
    at: z.iso.datetime(),
    kind: z.string(),
    payload: z.string(),
    relayed_by: z.string().nullable(),
  }),
])
const hereRow = z.object({
  here: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(
      z.object({
        heads: z.array(z.object({ company: z.uuid(), ...head })),
        present: z.array(
          z.object({
            login: text,
            desk: text,
            company: z.uuid().nullable(),
            at: z.iso.datetime(),
          }),
        ),
      }),
    ),
})

/** Each event continues the hash of those before it: what was changed or left out on the server does not. */
const toPulled = (from: Head, rows: readonly z.infer<typeof pullRow>[]): PullResult => {
  let { number, hash } = from
  const events = []
  for (const row of rows) {
    if (row.outcome === 'restored') return { outcome: 'restored' }
    const { outcome: _, relayed_by, ...event } = row
    const one = { ...event, ...(relayed_by !== null && { relayedBy: relayed_by }) }
    number += 1
    hash = hashEvent(hash, one)
    if (one.number !== number || one.hash !== hash)
      throw new AppError(
        'office-answer',
        `event ${one.number} of the office’s server does not follow the one before it`,
      )
    events.push(one)
  }
  return { outcome: 'events', events }
}
