/**
 * Loaded before anything else of `npm start` and `npm test`: under another Node npm would leave out packages that
 * say which Node they need, and the install would look complete. Kept in words that an old Node can parse.
 */
const [major, minor] = process.versions.node.split('.').map(Number)

// What npm itself and the locked bundler need; the locked Node takes over once it is installed.
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22)) {
  process.stderr.write(
    `Concilia is built with Node 20.19, 22.12 or later; this is Node ${process.versions.node}. Please install one from https://nodejs.org and run the command again.\n`,
  )
  process.exit(2)
}
