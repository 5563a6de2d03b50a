/** `office setup`, `connect`, `disconnect`, `status`: the office's server. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { ServerAddress } from '#contract/sharing.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Concilia } from '../compose.ts'
import { readCertificates } from '../services/sharing/read-certificates.ts'
import type { CliContext } from './context.ts'
import { openOrExplain } from './lost-data-messages.ts'
import type { Output } from './output.ts'
import { givenText, wholeNumber } from './parse-options.ts'

/** Read from the environment where none is in the keychain. */
const PASSWORD = 'CONCILIA_OFFICE_PASSWORD'

interface ServerOptions {
  host: string
  port: number
  database: string
  user: string
  ca?: string
}

export const registerOfficeServer = (office: Command, context: CliContext): void => {
  addServerOptions(
    office
      .command('setup')
      .description('makes or updates what Concilia needs in the database; by its administrator, once'),
  ).action((options: ServerOptions, command: Command) =>
    context.withConcilia(command, async (_concilia, output) => {
      const password = context.env[PASSWORD]
      if (!password)
        throw new AppError('credential-missing', `set ${PASSWORD} to the administrator's password`)
      const { ca, ...address } = await addressOf(options)
      const { setUpServer } = await import('../connectors/shared-log/set-up-server.ts')
      const done = await setUpServer({ ...address, password, ca: ca ?? undefined })
      output.result(
        done,
        done.before === done.now
          ? `the database has version ${done.now} already`
          : `the database has version ${done.now}; give each person a login that is a member of concilia_desk`,
      )
    }),
  )
  addServerOptions(
    office
      .command('connect')
      .description('tries the server, then keeps its address; the password goes into the keychain'),
  ).action((options: ServerOptions, command: Command) =>
    context.withConcilia(command, async (concilia, output) => {
      const password = context.env[PASSWORD]
      const state = await concilia.sharing.connect({
        ...(await addressOf(options)),
        password: password === undefined || password === '' ? null : password,
      })
      if (context.optionsOf(command).keychain && concilia.credentials.persistence === 'environment')
        output.note(`no keychain here: the password is not stored, and ${PASSWORD} is read each time`)
      output.result(
        {
          host: options.host,
          database: options.database,
          user: options.user,
          companies: state.companies.length,
        },
        `${options.user} at ${options.host}: connected; \`office join\` joins a company`,
      )
    }),
  )
  office
    .command('disconnect')
    .description('forgets the server and its password; companies are left first')
    .action((_words: unknown, command: Command) =>
      context.withConcilia(command, async ({ sharing }, output) => {
        await sharing.disconnect()
        output.result({ disconnected: true }, 'the server and its password are forgotten')
      }),
    )
  office
    .command('status')
    .description('the server, the companies that are shared, and those that can be joined')
    .action((_words: unknown, command: Command) => context.withConcilia(command, showStatus))
}

const addServerOptions = (command: Command): Command =>
  command
    .requiredOption('--host <name>', "the server's name, as its certificate has it", givenText(253))
    .option('--port <n>', 'its port', wholeNumber(1, 65_535), 5432)
    .option('--database <name>', 'the database', givenText(63), 'concilia')
    .requiredOption('--user <login>', `the login; its password is read from ${PASSWORD}`, givenText(63))
    .option('--ca <file>', "certificates (PEM) that the server's comes from; the system's when left out")

const addressOf = async ({ host, port, database, user, ca }: ServerOptions): Promise<ServerAddress> => ({
  ...{ host, port, database, user },
  ca: ca === undefined ? null : await readCertificates(resolve(ca)),
})

const showStatus = async (concilia: Concilia, output: Output): Promise<void> => {
  const { server, companies } = await concilia.sharing.getState()
  if (server === null) {
    output.result(
      { server: null, companies: [], onServer: [] },
      'no server is set; `office connect` sets one',
    )
    return
  }
  const { companies: records } = await concilia.registry.read()
  const shown = await Promise.all(
    companies.map(async ({ companyId, name, role, fourEyes }) => {
      const record = records.find(({ id }) => id === companyId)
      const open = record && (await openOrExplain(concilia, record))
      const read = open?.mirror.read
      return {
        company: record?.name ?? name,
        ...{ role, fourEyes },
        toSend: read?.listPending().length ?? null,
        contested: read?.listContested().length ?? null,
      }
    }),
  )
  const { ca: _ca, ...address } = server
  const listed = await concilia.sharing.listOnServer().catch((error: unknown) => {
    if (!isAppError(error)) throw error
    output.note(`${error.message} (${error.code})`)
  })
  const onServer = listed?.map(({ name, taxId, role, isJoined }) => ({ name, taxId, role, isJoined })) ?? null
  output.result(
    { server: address, isReached: onServer !== null, companies: shown, onServer },
    [
      `${address.user} at ${address.host}:${address.port}/${address.database}${onServer === null ? ', not reached' : ''}`,
      ...shown.map(
        ({ company, role, fourEyes, toSend, contested }) =>
          `shared  ${company}  ${role ?? '?'}  ${toSend ?? '?'} to be sent, ${contested ?? '?'} contested${fourEyes ? ', four eyes' : ''}`,
      ),
      ...(onServer ?? [])
        .filter(({ isJoined }) => !isJoined)
        .map(({ name, taxId, role }) => `to join  ${name}  ${taxId}  ${role}`),
    ].join('\n'),
  )
}
