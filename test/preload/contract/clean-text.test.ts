import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLines, cleanText, cutText, isolateText, printableJson } from '#contract/clean-text.ts'
import { foldText } from '#core/fold.ts'
import { oddTexts, UNCLEAN, uncleanTexts } from '../../helpers/unclean-texts.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 60 })

describe('a text from outside', () => {
  it.each(uncleanTexts)('is cleaned of %s', (_, sent, kept) => {
    expect(cleanText(sent).trim()).toBe(kept)
  })

  it.each(oddTexts)('keeps %s to the letter', (_, text) => {
    expect(cleanText(text)).toBe(text)
    expect(cleanLines(text)).toBe(text)
  })

  it('whatever it is, is clean afterwards, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text)
        expect(clean).not.toMatch(UNCLEAN)
        expect(clean.isWellFormed()).toBe(true)
        expect(cleanText(clean)).toBe(clean)
      }),
    )
  })

  it('without NUL, folds to what it folded to before: it is found and told apart as it was', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sent = text.replaceAll('\0', '')
        expect(foldText(cleanText(sent))).toBe(foldText(sent))
        expect(foldText(cleanLines(sent))).toBe(foldText(sent))
      }),
    )
  })

  it('of several lines keeps them, whatever ended them', () => {
    expect(cleanLines('um\r\ndois\rtrês\u2028quatro\x1b[2J\tcinco')).toBe('um\ndois\ntrês\nquatro [2J cinco')
  })

  it('is cut without leaving half a character', () => {
    expect(cutText('ab😀', 3)).toBe('ab\ufffd')
    expect(cutText('ab😀', 4)).toBe('ab😀')
  })
})

describe('a value in a sentence on screen', () => {
  it('is closed in where it runs from right to left, and left alone otherwise', () => {
    expect(isolateText('שלום')).toBe('\u2068שלום\u2069')
    expect(isolateText('Café 12')).toBe('Café 12')
    expect(isolateText('A\u202Eb')).toBe('A b')
  })
})

describe('JSON for a terminal', () => {
  it('holds nothing a terminal obeys, and the same value', () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        const json = printableJson(JSON.stringify(texts))
        expect(json).not.toMatch(UNCLEAN)
        expect(JSON.parse(json)).toEqual(texts)
      }),
    )
  })
})
