/** Words of Documents alone; what it shares with Transactions is in lists.ts. */
import { commandWords } from '#contract/words/command-words.ts'

const names = commandWords.en

export const documents = {
  filed: 'According to the files',
  track: {
    open: names['show-tracked'],
    text: 'The service does not list documents: enter the ids to track. They are fetched with the next sync.',
    ids: 'Ids or ranges',
    idsHint: 'For example: 1, 2, 9 or 100-250',
    where: {
      title: 'Where do I find ids?',
      saft: 'The SAF\u2011T\u00a0(PT) file of your invoicing, once imported, shows which documents are still missing here.',
      link: 'The service’s own links to a document have the id in their address.',
      probe: 'One is enough: from a known id, “Search nearby ids” finds the others.',
    },
    act: 'Track',
    unreadable: 'Type numbers or ranges separated by commas.',
    tooMany: 'Up to {{most}} ids can be added at once. Type a shorter range.',
    done: 'New: {{tracked}}. Tracked already: {{already}}.',
    tracked: 'Tracked ids',
    fetchNow: 'Sync now',
    state: {
      pending: 'To be asked for',
      fetched: 'Fetched',
      unreadable: 'Could not be read',
      unknown: 'Not at the service',
      'not-allowed': 'Of another company',
    },
    never: 'never',
    asked: 'Last request',
    next: 'Next request',
    retry: 'Try again',
    retryAll_one: 'Retry {{n}} not fetched',
    retryAll_other: 'Retry the {{n}} not fetched',
    remove: 'Remove',
    due_one: '{{n}} will be fetched with the next sync',
    due_other: '{{n}} will be fetched with the next sync',
    removed_one: '{{n}} removed',
    removed_other: '{{n}} removed',
    none: 'No id in this state.',
    more: 'More ids',
    probe: 'Search nearby ids',
    probeText: 'Search the service for ids above and below the known ones.',
    probeNeedsId: 'There is no id yet: enter one above first.',
    probing: 'Ids asked for: {{asked}}. Documents found: {{found}}.',
    probed_one: '{{n}} new document found',
    probed_other: '{{n}} new documents found',
  },
} as const
