/**
 * Loads SQLite's addon when a thread starts. Ending a thread while the addon loads would end the whole program, with a
 * fatal N-API error; main ends no thread before it reported that it is open (`threads/worker-thread.ts`).
 */
import Database from 'better-sqlite3'

new Database(':memory:').close()
