/** Open amounts by age: a table whose last column is its chart. */
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { ReportFigures } from '#contract/reports.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { showGoal } from '../../lib/session.ts'
import type { Mark, Picture } from './chart-picture.ts'
import styles from './figures.module.css'
import { Pictured } from './pictured.tsx'

const barWidth = 280
const barHeight = 12

export const AgeingTable = ({ figures }: { readonly figures: ReportFigures }) => {
  const { t, words, count, money } = useWords()
  const { ageing, currency } = figures
  const most = Math.max(1, ...ageing.map(({ openMinor }) => openMinor))
  const scale = scaleLinear<number>({ domain: [0, most], range: [0, barWidth] })
  const sum = (of: 'documents' | 'openMinor') => ageing.reduce((total, row) => total + row[of], 0)
  const open = (filter: Readonly<Record<string, string>>) =>
    showGoal('documents', { list: 'documents', filter: { view: 'open', ...filter } })
  const picture = (): Picture => ({
    width: 640,
    height: 40 + 32 * (ageing.length + 1),
    marks: [
      { kind: 'text', tone: 'ink', at: [0, 8], text: t('reports.ageing'), isTitle: true },
      ...ageing.flatMap(({ band, documents, openMinor }, at): Mark[] => {
        const y = 56 + 32 * at
        return [
          { kind: 'text', tone: 'ink', at: [0, y], text: words.ageBand[band] },
          { kind: 'text', tone: 'faint', at: [190, y], text: count(documents), align: 'end' },
          { kind: 'text', tone: 'ink', at: [330, y], text: money(openMinor, currency), align: 'end' },
          {
            ...{ kind: 'bar', tone: at === ageing.length - 1 ? 'oldest' : 'bar' },
            box: [350, y - barHeight / 2, Math.max(0, scale(openMinor)), barHeight],
          },
        ]
      }),
      { kind: 'text', tone: 'ink', at: [0, 56 + 32 * ageing.length], text: t('reports.total') },
      {
        ...{ kind: 'text', tone: 'faint', text: count(sum('documents')), align: 'end' },
        at: [190, 56 + 32 * ageing.length],
      },
      {
        ...{ kind: 'text', tone: 'ink', text: money(sum('openMinor'), currency), align: 'end' },
        at: [330, 56 + 32 * ageing.length],
      },
    ],
  })
  return (
    <Pictured chart="ageing" label={t('reports.ageing')} picture={picture}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('reports.ageing')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reports.band')}</th>
            <th scope="col" className={styles.end}>
              {t('reports.documents')}
            </th>
            <th scope="col" className={styles.end}>
              {t('reports.amount')}
            </th>
            <td className={styles.chart} />
          </tr>
        </thead>
        <tbody>
          {ageing.map(({ band, documents, openMinor }, at) => (
            <tr key={band}>
              <th scope="row">{words.ageBand[band]}</th>
              <td className={styles.end}>{count(documents)}</td>
              <td className={styles.end}>
                <button type="button" className={styles.opens} onClick={() => open({ age: band })}>
                  {money(openMinor, currency)}
                </button>
              </td>
              <td className={styles.chart}>
                <svg aria-hidden="true" width={barWidth} height={barHeight}>
                  <Bar
                    className={at === ageing.length - 1 ? styles.oldest : styles.bar}
                    width={Math.max(0, scale(openMinor))}
                    height={barHeight}
                  />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.total')}</th>
            <td className={styles.end}>{count(sum('documents'))}</td>
            <td className={styles.end}>
              <button type="button" className={styles.opens} onClick={() => open({})}>
                {money(sum('openMinor'), currency)}
              </button>
            </td>
            <td className={styles.chart} />
          </tr>
        </tfoot>
      </table>
    </Pictured>
  )
}
