/** `office`: the office's server, and the companies that its desks share. */
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { OfficeMember, Role, ServerAddress, SharedCompanyState } from '#contract/sharing.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Concilia } from '../compose.ts'
import { decideAs } from '../services/deciding.ts'
import { readContested } from '../services/sharing/contested.ts'
import { readCertificates } from '../services/sharing/read-certificates.ts'
import { readingText } from './contested-output.ts'
import { type CliContext, counted } from './context.ts'
import { openOrExplain } from './lost-data-messages.ts'
import type { Output } from './output.ts'
import { givenId, givenText, wholeNumber } from './parse-options.ts'

/** Read from the environment where none is in the keychain. */
const PASSWORD = 'CONCILIA_OFFICE_PASSWORD'

interface ServerOptions {
  host: string
  port: number
  database: string
  user: string
  ca?: string
}

export const registerOfficeCommands = (program: Command, context: CliContext): void => {
  const office = program
    .command('office')
    .description("the office's server, through which several computers share companies")
  registerServer(office, context)
  registerCompanies(office, context)
  registerMembers(office, context)
  registerContested(office, context)
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

const registerServer = (office: Command, context: CliContext): void => {
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

const stateOf = async ({ sharing }: Concilia, companyId: string): Promise<SharedCompanyState | undefined> =>
  (await sharing.getState()).companies.find((one) => one.companyId === companyId)

const sharedText = (state: SharedCompanyState | undefined): string =>
  state === undefined ? 'not shared' : `${state.pending} to be sent, ${state.contested} contested`

const registerCompanies = (office: Command, context: CliContext): void => {
  office
    .command('share')
    .description('makes a company one of the server and sends all that it has; by an administrator')
    .requiredOption('--name <name>', 'the full name of this person', givenText(80))
    .option('--four-eyes', "a month closes after another login's review")
    .action((options: { name: string; fourEyes?: boolean }, command: Command) =>
      context.withRecord(command, async (concilia, record, output) => {
        await concilia.sharing.share(record.id, {
          fullName: options.name,
          fourEyes: options.fourEyes ?? false,
        })
        const state = await stateOf(concilia, record.id)
        output.result(
          { shared: record.name, toSend: state?.pending ?? 0 },
          `${record.name}: ${sharedText(state)}`,
        )
      }),
    )
  office
    .command('join')
    .description('joins a company with the one of the server that has its taxpayer number')
    .action((_words: unknown, command: Command) =>
      context.withRecord(command, async (concilia, record, output) => {
        const onServer = await concilia.sharing.listOnServer()
        const found = onServer.find(({ companyId }) => companyId === record.id)
        if (!found)
          throw new AppError(
            'not-found',
            'the server has no company with its taxpayer number for this login: a reviewer admits it, or an administrator runs `office share`',
          )
        await concilia.sharing.join(record.id, found.sharedId)
        const state = await stateOf(concilia, record.id)
        output.result(
          { joined: record.name, as: found.name, role: found.role, contested: state?.contested ?? 0 },
          `${record.name} is ${found.name} of the office: ${sharedText(state)}`,
        )
      }),
    )
  office
    .command('leave')
    .description('a company is shared no more; everything stays here')
    .action((_words: unknown, command: Command) =>
      context.withRecord(command, async ({ sharing }, record, output) => {
        await sharing.leave(record.id)
        output.result({ left: record.name }, `${record.name} is not shared any more; what was decided stays`)
      }),
    )
  office
    .command('sync')
    .description("fetches the office's decisions and sends those made here")
    .action((_words: unknown, command: Command) =>
      context.withEachRecord(command, async (concilia, record) => {
        if (!concilia.sharing.isShared(record.id)) {
          if (!context.optionsOf(command).all) throw new AppError('not-found', 'the company is not shared')
          return { value: { shared: false }, text: 'not shared' }
        }
        await concilia.sharing.sync(record.id)
        const state = await stateOf(concilia, record.id)
        if (state?.state === 'restored')
          throw new AppError(
            'conflict',
            'the server was restored from a copy and lost decisions; nothing was sent: a reviewer runs `office send-lost`',
          )
        return {
          value: { shared: true, toSend: state?.pending ?? 0, contested: state?.contested ?? 0 },
          text: sharedText(state),
        }
      }),
    )
  office
    .command('send-lost')
    .description('after a restored server: sends again what it lost; by a reviewer')
    .action((_words: unknown, command: Command) =>
      context.withRecord(command, async ({ sharing }, record, output) => {
        const sent = await sharing.sendLost(record.id)
        output.result({ sent }, `${counted(sent, 'decision')} sent`)
      }),
    )
}

const memberLine = ({ login, role, fullName }: OfficeMember): string => `${login}  ${role}  ${fullName}`

const registerMembers = (office: Command, context: CliContext): void => {
  office
    .command('members')
    .description('who shares the company')
    .action((_words: unknown, command: Command) =>
      context.withRecord(command, async ({ sharing }, record, output) => {
        const members = await sharing.listMembers(record.id)
        output.result(members, members.map(memberLine).join('\n'))
      }),
    )
  office
    .command('admit')
    .description('admits a login of the server to the company, or changes its role; by a reviewer')
    .argument('<login>', 'a login of the database that is a member of concilia_desk', givenText(63))
    .requiredOption('--name <name>', "the person's full name", givenText(80))
    .addOption(
      new Option('--role <role>', 'what the person may do')
        .choices(['reader', 'preparer', 'reviewer'])
        .default('preparer'),
    )
    .action((login: string, options: { name: string; role: Role }, command: Command) =>
      context.withRecord(command, async ({ sharing }, record, output) => {
        const member = { login, role: options.role, fullName: options.name }
        await sharing.admit(record.id, member)
        output.result(member, memberLine(member))
      }),
    )
  office
    .command('four-eyes')
    .description("whether a month closes only after another login's review; by a reviewer")
    .argument('<on-or-off>', 'on or off', (text) => {
      if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('on or off is wanted.')
      return text === 'on'
    })
    .action((isOn: boolean, _words: unknown, command: Command) =>
      context.withRecord(command, async ({ sharing }, record, output) => {
        await sharing.setFourEyes(record.id, isOn)
        output.result({ fourEyes: isOn }, `four eyes: ${isOn ? 'on' : 'off'}`)
      }),
    )
}

const registerContested = (office: Command, context: CliContext): void => {
  office
    .command('contested')
    .description("decisions made here that did not fit the office's, with both readings; --keep settles one")
    .argument('[decision]', 'its id, as listed', givenId)
    .addOption(
      new Option(
        '--keep <whose>',
        "the office's, or the one made here, which undoes what is in its way",
      ).choices(['office', 'mine']),
    )
    .action((uuid: string | undefined, options: { keep?: 'office' | 'mine' }, command: Command) => {
      if ((uuid === undefined) !== (options.keep === undefined))
        command.error('error: a decision is settled by its id and --keep')
      return context.withCompany(command, async ({ concilia, company, output }) => {
        if (uuid === undefined) {
          const all = await readContested(company)
          output.result(all, all.map(readingText).join('\n') || 'nothing is contested')
          return
        }
        const { deciding } = concilia
        if (options.keep === 'office') await decideAs(deciding, company, 'yieldToOffice', { uuid })
        else {
          const { outcome } = await decideAs(deciding, company, 'repeatContested', { uuid })
          if (outcome === 'not-possible')
            throw new AppError(
              'conflict',
              'it is not possible any more: its rows changed; nothing was written',
            )
        }
        output.result({ settled: uuid, kept: options.keep }, `${uuid}: settled`)
      })
    })
}
