/** `documents track`, `documents check`: which documents the mirror tracks, and which are missing. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { parse } from 'csv-parse/sync'
import { AppError } from '#core/app-error.ts'
import { recordSaftCheck } from '../services/imports/completeness.ts'
import { toStorageError } from '../services/json-file.ts'
import { probeDocuments, trackDocuments } from '../services/sync/track-documents.ts'
import { type CliContext, counted } from './context.ts'
import { assertReadable } from './input-file.ts'
import { registerDocumentList } from './list-commands.ts'
import { idList, idRange, wholeNumber } from './parse-options.ts'

interface TrackOptions {
  ids?: number[]
  range?: { from: number; to: number }
  file?: string
  probe?: boolean
  from?: number
  gap: number
  max: number
}

export const registerDocumentsCommands = (program: Command, context: CliContext): void => {
  const documents = program
    .command('documents')
    .description('lists documents, tracks them, checks them against a SAF-T (PT) file')
  registerDocumentList(documents, context)
  documents
    .command('track')
    .description('adds documents to track: by id, range or file, or by probing from a known id')
    .option('--ids <ids>', 'ids separated by commas', idList)
    .option('--range <from-to>', 'every id of a range, both ends included', idRange)
    .option('--file <csv>', 'ids in the first column of a CSV file')
    .option('--probe', 'ask the service for ids beside the known ones')
    .option('--from <id>', 'with --probe: the id to start from', wholeNumber(0))
    .option('--gap <n>', 'with --probe: how many of others to look past', wholeNumber(1, 10_000), 50)
    .option('--max <n>', 'with --probe: how many requests at the most', wholeNumber(1, 1_000_000), 5000)
    .action((options: TrackOptions, command: Command) => {
      const ways = [options.ids, options.range, options.file, options.probe].filter(
        (way) => way !== undefined,
      )
      if (ways.length !== 1) command.error('error: give one of --ids, --range, --file and --probe')
      return context.withCompany(command, async ({ concilia, company, output }) => {
        const ports = {
          mirror: company.mirror,
          clock: concilia.clock,
          person: concilia.deciding.personIn(company.record.id),
        }
        const result = options.probe
          ? await probeDocuments(
              { ...ports, invoicing: (await company.clients()).invoicing },
              {
                from: options.from,
                gap: options.gap,
                max: options.max,
                signal: context.signal,
                onProgress: (asked, found) => output.progress(`asked ${asked}, found ${found}`),
              },
            )
          : await trackDocuments(
              ports,
              options.range
                ? { range: options.range }
                : { list: options.ids ?? (await readIds(options.file ?? '')) },
            )
        const next = options.probe
          ? ''
          : '; the next `sync` asks for them, and says which the service has not'
        output.result(result, `tracked ${result.tracked}, already tracked ${result.alreadyTracked}${next}`)
      })
    })
  documents
    .command('check')
    .description(
      'compares a SAF-T (PT) file with the documents here: missing, different, cancelled on one side only',
    )
    .requiredOption('--file <saft>', 'the SAF-T (PT) file')
    .option('--tax-id <nif>', 'of the company: a file of another one is refused')
    .action((options: { file: string; taxId?: string }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const check = await recordSaftCheck(concilia.deciding, company, {
          path: resolve(options.file),
          taxId: options.taxId,
          signal: context.signal,
        })
        const proof = check.proves ? '' : '; the file is not one that proves completeness'
        output.result(
          check,
          [
            `${check.companyName} (${check.taxId}), ${check.from} to ${check.to}: ${counted(check.documents, 'document')}${proof}`,
            ...check.missing.map((number) => `missing here: ${number}`),
            ...check.different.map(
              (one) => `${one.number}: ${one.field} is ${one.here} here, ${one.there} in the file`,
            ),
            ...check.cancelledHere.map((number) => `cancelled here only: ${number}`),
            ...check.cancelledThere.map((number) => `cancelled in the file only: ${number}`),
          ].join('\n'),
        )
      }),
    )
}

/** The ids of a CSV file: the first column of every row that starts with a whole number. */
const readIds = async (file: string): Promise<number[]> => {
  await assertReadable(file)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw toStorageError(error, 'the file of ids')
  }
  let rows: string[][]
  try {
    rows = parse(text, { bom: true, delimiter: [';', ',', '\t'], relax_column_count: true, trim: true })
  } catch (error) {
    throw new AppError('invalid-input', 'the file of ids is not a CSV file', { cause: error })
  }
  const ids = rows.map((row) => row[0] ?? '').filter((cell) => /^\d{1,15}$/.test(cell))
  if (ids.length === 0) throw new AppError('invalid-input', 'the file holds no id in its first column')
  return ids.map(Number)
}
