/** `office`: the office's server, and the companies that its desks share. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { OfficeMember, Role, SharedCompanyState } from '#contract/sharing.ts'
import { AppError } from '#core/app-error.ts'
import { isSameTaxId } from '#core/tax-id.ts'
import type { Concilia } from '../compose.ts'
import { decideAs } from '../services/deciding.ts'
import { readContested } from '../services/sharing/contested.ts'
import { readingText } from './contested-output.ts'
import { type CliContext, counted } from './context.ts'
import { registerOfficeServer } from './office-server-commands.ts'
import { givenId, givenText } from './parse-options.ts'

export const registerOfficeCommands = (program: Command, context: CliContext): void => {
  const office = program
    .command('office')
    .description("the office's server, through which several computers share companies")
  registerOfficeServer(office, context)
  registerCompanies(office, context)
  registerMembers(office, context)
  registerContested(office, context)
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
    .option('--tax-id <number>', 'its taxpayer number, where none is known here', givenText(40))
    .action((options: { name: string; fourEyes?: boolean; taxId?: string }, command: Command) =>
      context.withRecord(command, async (concilia, record, output) => {
        await concilia.sharing.share(record.id, {
          fullName: options.name,
          fourEyes: options.fourEyes ?? false,
          taxId: options.taxId,
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
    .option('--tax-id <number>', 'its taxpayer number, where none is known here', givenText(40))
    .action(({ taxId }: { taxId?: string }, command: Command) =>
      context.withRecord(command, async (concilia, record, output) => {
        const onServer = await concilia.sharing.listOnServer()
        const found =
          onServer.find(({ companyId }) => companyId === record.id) ??
          onServer.find(
            (one) => taxId !== undefined && one.companyId === null && isSameTaxId(one.taxId, taxId),
          )
        if (!found)
          throw new AppError(
            'not-found',
            'the server has no company with its taxpayer number for this login: a reviewer admits it, or an administrator runs `office share`',
          )
        await concilia.sharing.join(record.id, found.sharedId, taxId)
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
