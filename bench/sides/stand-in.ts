import { startStandIn } from '../../tools/test-kit/eventstoredb/stand-in.ts'
import { found } from '../kit/side.ts'

/** The stand-in for EventStoreDB in a process of its own, as a server has one; in memory. */
const standIn = await startStandIn()
found(standIn.url)
process.stdin.resume().once('end', () => void standIn.close())
