// What the guides of E2B show. Arguments: the address of the server.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

const { Sandbox, CommandExitError, FileType, TimeoutError } = createRequire(process.argv[3] + '/')('e2b')
const options = { apiKey: '0123456789abcdef', apiUrl: process.argv[2], sandboxUrl: process.argv[2] }

const sandbox = await Sandbox.create({ ...options, metadata: { user: 'a b&c' }, envs: { FROM_SANDBOX: 'a' } })
assert.equal((await sandbox.commands.run('echo hi $FROM_SANDBOX')).stdout, 'hi a\n')

const pieces = []
await sandbox.commands.run('echo one; echo two >&2', {
  onStdout: (text) => pieces.push(text),
  onStderr: (text) => pieces.push(text),
})
assert.deepEqual(pieces.sort(), ['one\n', 'two\n'])
await assert.rejects(sandbox.commands.run('exit 3'), (error) => error instanceof CommandExitError && error.exitCode === 3)
await assert.rejects(sandbox.commands.run('sleep 20', { timeoutMs: 300 }), TimeoutError)

const slow = await sandbox.commands.run('read line; echo got $line', { background: true, stdin: true })
assert.equal((await sandbox.commands.run('echo beside')).stdout, 'beside\n')
await sandbox.commands.sendStdin(slow.pid, 'word\n')
assert.equal((await slow.wait()).stdout, 'got word\n')
const endless = await sandbox.commands.run('sleep 20', { background: true })
assert.equal(await sandbox.commands.kill(endless.pid), true)
await assert.rejects(endless.wait(), CommandExitError)

await sandbox.files.write('hello.txt', 'hello')
assert.equal(await sandbox.files.read('hello.txt'), 'hello')
await sandbox.files.write([{ path: '/tmp/m/one', data: '1' }, { path: '/tmp/m/two', data: new Uint8Array([0, 255]).buffer }])
assert.deepEqual([...(await sandbox.files.read('/tmp/m/two', { format: 'bytes' }))], [0, 255])
const entries = await sandbox.files.list('/tmp/m')
assert.deepEqual(entries.map((entry) => [entry.name, entry.type]), [['one', FileType.FILE], ['two', FileType.FILE]])
assert.equal(await sandbox.files.makeDir('/tmp/m/d'), true)
assert.equal(await sandbox.files.makeDir('/tmp/m/d'), false)
await sandbox.files.rename('/tmp/m/one', '/tmp/m/d/one')
assert.equal(await sandbox.files.exists('/tmp/m/one'), false)

let tell
const told = new Promise((resolve) => { tell = resolve })
const watch = await sandbox.files.watchDir('/tmp/m', (event) => { if (event.name === 'three') tell(event.type) })
await sandbox.files.write('/tmp/m/three', '3', { metadata: { author: 'ann' } })
assert.deepEqual((await sandbox.files.getInfo('/tmp/m/three')).metadata, { author: 'ann' })
assert.equal(await told, 'create')
await watch.stop()

let shown = ''
const pty = await sandbox.pty.create({ cols: 80, rows: 24, onData: (data) => { shown += Buffer.from(data).toString() } })
await sandbox.pty.sendInput(pty.pid, new TextEncoder().encode('echo $((6 * 7)); exit\n'))
await pty.wait()
assert.match(shown, /42/)

await sandbox.setTimeout(600_000)
const page = await Sandbox.list({ ...options, query: { metadata: { user: 'a b&c' } } }).nextItems()
assert.deepEqual(page.map((item) => item.sandboxId), [sandbox.sandboxId])
const same = await Sandbox.connect(sandbox.sandboxId, options)
assert.equal(await same.files.read('hello.txt'), 'hello')
assert.equal(await sandbox.pause(), true)
assert.equal(await sandbox.isRunning(), false)
await sandbox.connect()
assert.equal(await sandbox.files.read('hello.txt'), 'hello')
await sandbox.kill()
assert.equal(await sandbox.isRunning(), false)
console.log('ok')
