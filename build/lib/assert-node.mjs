/**
 * Loaded before anything else of `npm start` and `npm test`: under another Node npm would leave out packages that
 * require a certain Node, and the install would look complete. Written in a syntax that an old Node can parse.
 */
const [major, minor] = process.versions.node.split('.').map(Number)

// The minimum of npm itself and of the locked bundler; the locked Node takes over after it is installed.
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22)) {
  process.stderr.write(
    `Concilia is built with Node 20.19, 22.12 or later; this is Node ${process.versions.node}. Please install one from https://nodejs.org and run the command again.\n`,
  )
  process.exit(2)
}
