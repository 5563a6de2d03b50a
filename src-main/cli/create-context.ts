/** Opens the engine around a command and closes it again, also when the command fails. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import type { CompanyId } from '#contract/values.ts'
import { AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import { systemClock } from '#core/clock.ts'
import { type Concilia, compose as composeEngine } from '../compose.ts'
import type { ComposeOptions } from '../compose-options.ts'
import { createEnvironmentStore } from '../credentials/environment-store.ts'
import { openCredentialStore } from '../credentials/open-credential-store.ts'
import { type CompanyRecord, findCompanyByName, someNames } from '../services/companies/registry.ts'
import { startRound } from '../services/companies/round.ts'
import { chosenDataFolder } from '../services/data-folder.ts'
import { windowSocket } from '../services/hold-folder.ts'
import { reasonOf } from '../services/json-file.ts'
import { accessOf, pathOf, waitMsOf } from './access.ts'
import {
  type CliContext,
  type CommandLine,
  type CommandResult,
  type CommonOptions,
  NO_COMPANY,
  SomeFailed,
} from './context.ts'
import { openOrExplain, withFound } from './lost-data-messages.ts'
import { createOutput, type Output } from './output.ts'
import { noteFailures, noteWaits, showRound } from './sync-messages.ts'

/** Between two attempts to take the folder. */
const WAIT_STEP_MS = 100

/** Adds the name of the folder and the system's reason to a failure to open the data folder. */
const namingFolder = (dataFolder: string, error: unknown): unknown =>
  isAppError(error, 'storage-failed') || isAppError(error, 'disk-full')
    ? new AppError(error.code, `${dataFolder}: ${error.message} (${reasonOf(error.cause)})`, { cause: error })
    : error

export const createCliContext = ({
  streams,
  env,
  signal,
  entryUrl,
  loopbackOnly = false,
  printer,
  wait,
  compose = composeEngine,
}: CommandLine): CliContext => {
  const optionsOf = (command: Command): CommonOptions => {
    const options = command.opts<Partial<CommonOptions>>()
    return {
      dataDir: chosenDataFolder(options.dataDir, env),
      json: options.json ?? false,
      company: options.company,
      all: options.all ?? false,
      keychain: options.keychain ?? true,
    }
  }
  const outputOf = (command: Command): Output => createOutput(streams, optionsOf(command).json)

  const composeIn = (options: ComposeOptions): Concilia => {
    try {
      return compose(options)
    } catch (error) {
      throw namingFolder(options.dataFolder, error)
    }
  }

  /** Opens the folder as the command needs it; one that writes waits for its turn. Error: in-use after the wait. */
  const openFor = async (command: Command, output: Output, options: ComposeOptions): Promise<Concilia> => {
    const access = accessOf(command)
    if (access === 'read') return composeIn({ ...options, onlyReads: new Error('a reading command wrote') })
    const until = Date.now() + waitMsOf(command)
    for (;;) {
      try {
        return composeIn(options)
      } catch (error) {
        if (!isAppError(error, 'in-use')) throw error
        const isReading = access === 'read-beside' || (access === 'ask' && windowSocket(options.dataFolder))
        if (isReading) return composeIn({ ...options, onlyReads: error })
        if (Date.now() >= until) throw error
        output.progress(`waiting: ${error.message}`)
      }
      await sleep(WAIT_STEP_MS, undefined, { signal }).catch(() => {
        throw new AppError('cancelled', 'cancelled while waiting for the data folder; nothing was done')
      })
    }
  }

  const withConciliaIn = async (
    dataFolder: string,
    command: Command,
    run: (concilia: Concilia, output: Output) => Promise<void>,
    more: Partial<ComposeOptions> = {},
  ): Promise<void> => {
    const output = outputOf(command)
    const concilia = await openFor(command, output, {
      dataFolder,
      command: pathOf(command),
      entryUrl,
      clock: systemClock,
      // A store in memory would be empty again at the next command.
      credentials: optionsOf(command).keychain
        ? openCredentialStore({}, (state) => createEnvironmentStore(env, state))
        : createEnvironmentStore(env),
      officePassword: env.CONCILIA_OFFICE_PASSWORD || undefined,
      fetch: (url, init) => fetch(url, init),
      loopbackOnly,
      requestsPerSecond: command.opts<{ rate?: number }>().rate,
      wait,
      onSync: noteWaits(output),
      onChanged: () => undefined,
      onUnlisted: (error) =>
        output.note(
          `the file is not listed in the history: ${isAppError(error) ? error.message : String(error)}`,
        ),
      onBug(error) {
        streams.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
        return 'stderr'
      },
      ...more,
    })
    try {
      await run(concilia, output)
    } catch (error) {
      throw await withFound(concilia, error)
    } finally {
      await concilia.close()
    }
  }

  const withRecord: CliContext['withRecord'] = (command, run) => {
    const { company } = optionsOf(command)
    return withConciliaIn(optionsOf(command).dataDir, command, async (concilia, output) =>
      run(concilia, await findCompany(command, concilia, company), output),
    )
  }

  const withCompany: CliContext['withCompany'] = (command, run) =>
    withRecord(command, async (concilia, record, output) =>
      run({ concilia, record, company: await openOrExplain(concilia, record), output }),
    )

  const withAll = (
    command: Command,
    run: (concilia: Concilia, record: CompanyRecord, output: Output) => Promise<CommandResult>,
    atOnce: number,
    more: Partial<ComposeOptions> = {},
  ): Promise<void> => {
    const runAll = async (concilia: Concilia, output: Output): Promise<void> => {
      const { companies } = await concilia.registry.read()
      const records = new Map(companies.map((record) => [record.id, record]))
      const results = new Map<CompanyId, CommandResult>()
      const workOn = async (record: CompanyRecord): Promise<void> => {
        const { id, name } = record
        try {
          const { value, text } = await run(concilia, record, output)
          results.set(id, { value: { company: name, ...value }, text: `${name}: ${text}` })
        } catch (error) {
          if (!isAppError(error) || signal.aborted) throw error
          const { code, message, details } = appErrorToWire(error)
          results.set(id, {
            value: { company: name, error: { code, message, ...details } },
            text: `${name}: failed`,
          })
          throw error
        } finally {
          // A snapshot of each company stays open otherwise.
          if (concilia.onlyReads) await concilia.companies.close(id)
        }
      }
      const round = startRound({
        ids: [...records.keys()],
        atOnce,
        async work(id) {
          const record = records.get(id)
          if (record) await workOn(record)
        },
        onChange: showRound(output),
      })
      signal.addEventListener('abort', round.cancel, { once: true })
      await round.ended
      if (signal.aborted) throw new AppError('cancelled', 'cancelled; what was done stays')
      const all = companies.flatMap(({ id }) => results.get(id) ?? [])
      noteFailures(output, round.state(), (id) => records.get(id)?.name ?? id)
      output.result(
        all.map(({ value }) => value),
        all.map(({ text }) => text).join('\n') || NO_COMPANY,
      )
      if (round.state().failures.length > 0) throw new SomeFailed('some companies failed')
    }
    return withConciliaIn(optionsOf(command).dataDir, command, runAll, more)
  }

  const withEachRecord: CliContext['withEachRecord'] = (command, run, { atOnce = 1 } = {}) =>
    optionsOf(command).all
      ? withAll(command, run, atOnce)
      : withRecord(command, async (concilia, record, output) => {
          const { value, text } = await run(concilia, record, output)
          output.result(value, text)
        })

  return {
    env,
    signal,
    printer,
    optionsOf,
    outputOf,
    withConciliaIn,
    withConcilia: (command, run) => withConciliaIn(optionsOf(command).dataDir, command, run),
    withRecord,
    withOnly: (command, run) =>
      withConciliaIn(optionsOf(command).dataDir, command, async (concilia, output) => {
        const { companies } = await concilia.registry.read()
        const { company } = optionsOf(command)
        const isNone = company === undefined && companies.length === 0
        await run(concilia, isNone ? undefined : await findCompany(command, concilia, company), output)
      }),
    withCompany,
    withEachRecord,
    withEach: (command, run, options) =>
      withEachRecord(
        command,
        async (concilia, record, output) =>
          run({ concilia, record, company: await openOrExplain(concilia, record), output }),
        options,
      ),
    withAllRecords: (command, run) =>
      withAll(
        command,
        async (concilia, record) => {
          if (concilia.office === undefined) throw new Error('it is composed with an index')
          return run(concilia.office, record, concilia)
        },
        1,
        { onOffice: () => undefined },
      ),
  }
}

/** The company `--company` names, or the only one. Error: not-found (none of that name, or none at all). */
const findCompany = async (
  command: Command,
  { registry }: Concilia,
  name: string | undefined,
): Promise<CompanyRecord> => {
  if (name !== undefined) return findCompanyByName(registry, name)
  const { companies } = await registry.read()
  const [only, ...others] = companies
  if (!only) throw new AppError('not-found', NO_COMPANY)
  if (others.length > 0)
    command.error(
      `error: there are several companies (${someNames(companies)}); say which one with --company, or --all where a command takes it`,
    )
  return only
}
