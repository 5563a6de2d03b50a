import { expect, it } from 'vitest'
import { encodeProposals, readLines } from '../../../src-main/db/proposals/proposal-lines.ts'
import { aSimpleProposal } from './helpers/mirror-fixtures.ts'

it('reads proposals back one a line, however many there are and wherever a letter of two bytes falls', () => {
  const proposals = Array.from({ length: 1_500 }, (_, at) => ({
    ...aSimpleProposal(at),
    evidence: [{ code: 'name-exact' as const, params: { name: `${'ção '.repeat(at % 40)}\n€` } }],
  }))
  expect([...readLines(encodeProposals(proposals))].map((line) => JSON.parse(line))).toEqual(proposals)
  expect([...readLines(encodeProposals([]))]).toEqual([])
})
