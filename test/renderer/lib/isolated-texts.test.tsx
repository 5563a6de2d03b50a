/** Texts from outside keep their direction to themselves, in sentences and cells; clean ones stay to the letter. */

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Evidence } from '#contract/match-values.ts'
import { domainWords } from '#contract/words/words.ts'
import { plainAmount } from '#core/money.ts'
import { createI18n } from '../../../src-renderer/lib/i18n/i18n.ts'
import { useWords } from '../../../src-renderer/lib/i18n/use-words.ts'
import { oddTexts, UNCLEAN, uncleanTexts } from '../../helpers/unclean-texts.ts'

afterEach(cleanup)

const HEBREW = 'שלום בע״מ'
const i18n = createI18n('pt-PT')
const saidBy = (text: string): string => i18n.t('common.serviceSaid', { text })

describe('a sentence of the window', () => {
  it('closes in a value that runs from right to left', () => {
    expect(saidBy(HEBREW)).toBe(saidBy('#').replace('#', `\u2068${HEBREW}\u2069`))
  })

  it.each(uncleanTexts)('holds nothing of %s', (_, sent) => {
    expect(saidBy(sent)).not.toMatch(UNCLEAN)
  })

  it.each(oddTexts.filter(([, text]) => !/[\u0590-\u08ff]/.test(text)))(
    'holds %s to the letter',
    (_, text) => {
      expect(saidBy(text)).toBe(saidBy('#').replace('#', () => text))
    },
  )
})

const reason: Pick<Evidence, 'code' | 'params'> = { code: 'reference-full', params: { number: HEBREW } }
const Reason = () => {
  const { say, words } = useWords()
  return <p>{say(words.evidence[reason.code], reason.params)}</p>
}

describe('a reason', () => {
  it('closes such a value in on screen, and never in a file or on a terminal', () => {
    render(<Reason />)
    const inFile = domainWords('pt-PT', plainAmount('pt-PT')).evidence(reason)
    expect(inFile).toContain(HEBREW)
    expect(inFile).not.toMatch(/[\u2066-\u2069]/)
    expect(screen.getByText(/שלום/).textContent).toBe(inFile.replace(HEBREW, `\u2068${HEBREW}\u2069`))
  })
})
