/** `company vat-regime`: the days in which a company is in the cash-basis regime of VAT. */
import { type Command, Option } from 'commander'
import { type VatRegime, vatRegime } from '#contract/reports.ts'
import type { IsoDate } from '#contract/values.ts'
import { changeVatRegime } from '../services/reports/vat-regime.ts'
import type { CliContext } from './context.ts'
import { calendarDate } from './parse-options.ts'

interface Options {
  from?: IsoDate
  until?: IsoDate
  off: boolean
}

export const registerVatCommand = (company: Command, context: CliContext): void => {
  company
    .command('vat-regime')
    .description(
      'whether it is in the cash-basis regime of VAT (IVA de caixa), for `export --report vat-cash-basis`',
    )
    .addOption(new Option('--from <date>', 'its first day in the regime').argParser(calendarDate))
    .addOption(
      new Option('--until <date>', 'its last day in the regime; left out, it stays in it').argParser(
        calendarDate,
      ),
    )
    .addOption(new Option('--off', 'it is not in the regime').default(false).conflicts(['from', 'until']))
    .action(({ from, until = null as never, off }: Options, command: Command) =>
      context.withCompany(command, async ({ concilia, company: open, output }) => {
        const before = open.mirror.read.vatRegime()
        const first = from ?? before?.from
        const isAsked = from === undefined && !until && !off
        if (until && first === undefined) command.error('error: name the first day with --from')
        const wanted = off || first === undefined ? null : vatRegime.safeParse({ from: first, until })
        if (wanted?.success === false) command.error('error: the last day is before the first one')
        const regime = isAsked
          ? before
          : (await changeVatRegime(concilia.deciding, open, wanted?.data ?? null)).regime
        output.result({ regime }, textOf(regime))
      }),
    )
}

const textOf = (regime: VatRegime | null): string => {
  if (regime === null) return 'not in the cash-basis regime of VAT'
  const { from, until } = regime
  return `in the cash-basis regime of VAT from ${from}${until === null ? ' on' : ` until ${until}`}`
}
