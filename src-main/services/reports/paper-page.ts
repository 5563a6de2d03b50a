/**
 * A page for paper around its tables: one HTML document without scripts, with its style, its head and its footer. It
 * contains text of other systems: every value is cleaned and escaped, in the page and in its footer.
 */
import { cleanText } from '#contract/clean-text.ts'
import type { PaperWords } from '#core/reports/paper-words.ts'
import { reportWords } from '#core/reports/words.ts'
import { type PaperLayout, paperStyle } from './paper-style.ts'
import { closingOfMonth, closingText, factsOf, preparerOf, type ReportFacts } from './report-facts.ts'

/** The texts around the rows. */
export interface PaperHead extends ReportFacts {
  /** The hash of the same report as CSV with the RFC 4180 profile, to compare paper and file. */
  sha256: string
  /** The nonce by which the page's policy allows its style. */
  nonce: string
}

/** @returns what stands before and after the tables */
export const paperPage = (head: PaperHead, title: string, layout: PaperLayout): [string, string] => {
  const { paper } = reportWords[head.language]
  const foot = {
    start: styleText(`${head.company} · ${title} · ${closingText(head, paper)}`),
    middle: styleText(`${paper.hash} ${head.sha256}`),
    page: styleText(`${paper.page} `),
  }
  return [
    `<!doctype html>
<html lang="${head.language}"><head><meta charset="utf-8"><title>${escapeHtml(`${title} - ${head.company}`)}</title>
<style nonce="${head.nonce}">${paperStyle(foot, layout)}</style></head><body>
<h1>${escapeHtml(title)}</h1><dl>${factsOf(head)
      .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`)
      .join('')}</dl>`,
    `${signatures(head, paper)}</body></html>\n`,
  ]
}

const signatures = (head: PaperHead, words: PaperWords): string => {
  const reviewed = closingOfMonth(head)?.reviewed
  const stated =
    reviewed && reviewed.by !== reviewed.indicatedBy ? ` (${words.indicatedBy(reviewed.indicatedBy)})` : ''
  const reviewer = reviewed ? `: ${reviewed.by}${stated}` : ''
  const line = (name: string): string => `<div><span>${escapeHtml(name)}</span></div>`
  return `<footer>${line(`${words.preparedBy}: ${preparerOf(head)}`)}${line(words.signature)}${head.report === 'month-statement' ? line(`${words.reviewedBy}${reviewer}`) : ''}${line(words.date)}</footer>`
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  cleanText(text).replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** A text in a style: every character except letters and digits is escaped. */
export const styleText = (text: string): string =>
  `"${cleanText(text).replaceAll(/[^A-Za-z0-9]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`
