/** Words of Transactions alone; what it shares with Documents is in lists.ts. */
export const transactions = {
  fetch: {
    open: 'Fetch from the service',
    title: 'Fetch transactions from the service',
    text: 'One request with the service’s own filters, for what the sync leaves out. Nothing already here is removed.',
    from: 'From',
    to: 'To',
    least: 'Lowest amount',
    most: 'Highest amount',
    type: 'Type, as the service writes it',
    status: 'Status, as the service writes it',
    search: 'Description',
    noAmount: 'Type an amount, like 1,234.56.',
    nothing: 'Fill in at least one field.',
    act: 'Fetch',
    running: 'Fetching',
    stop: 'Stop',
    done: 'Received: {{received}}. New: {{inserted}}. Changed: {{updated}}.',
  },
} as const
