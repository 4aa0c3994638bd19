import { randomUUID } from 'node:crypto'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import * as grpc from '@grpc/grpc-js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import type jspb from 'google-protobuf'
import { openStore, type Outcome, type Proposed, type Store, type StoredRecord, type Written } from './store.ts'

/*
 * A stand-in for EventStoreDB: as much of its protocol as `@eventstore/db-client` needs for appends, reads and
 * subscriptions, by the message classes of that package. It listens on this machine only, without TLS. It is not the
 * server: it says nothing of durability, elections, replicas, scavenging or speed.
 */

/** Where a test may step in: it throws for the caller, or ends the process. */
export type Step = 'features' | 'append' | 'appended' | 'read' | 'subscribe'

export interface StandInOptions {
  /** Unset: what is stored is gone with the stand-in. */
  file?: string
  port?: number
  step?: (step: Step) => void | Promise<void>
  /** The server's clock: an append is refused past the deadline that its client gave it. */
  now?: () => number
  /** Set: whoever wants the leader is sent there. */
  leader?: { host: string; port: number }
  /** Set: only this user may call, over TLS. */
  user?: { name: string; password: string; mayReadAll: boolean }
  /** Set: it speaks TLS. */
  certificate?: { cert: Buffer; key: Buffer }
}

export interface StandIn {
  url: string
  port: number
  /** Ends every subscription as a server does that stops orderly: without an error. */
  endSubscriptions: () => void
  /**
   * From now on what is appended can neither be read nor is answered, until the answered function is called; whom it
   * made impossible is told so at once.
   */
  holdIndex: () => () => void
  /** From now on nothing is answered, as by a process that was stopped, until the answered function is called. */
  freeze: () => () => void
  close: () => Promise<void>
}

/** The server's own limit on one append. */
const MAX_APPEND_BYTES = 1024 * 1024
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024
const UNBOUNDED = 2n ** 63n

type ReadCall = grpc.ServerWritableStream<streams.ReadReq, streams.ReadResp>
type AppendCall = grpc.ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>

/** An append whose last message has not come yet. */
interface Pending {
  stream: string
  expected: number
  events: Proposed[]
  deadlineMs: number
}

export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { step = () => undefined, now = Date.now, leader, user, certificate } = options
  const store = openStore(options.file)
  const subscriptions = new Set<ReadCall>()
  const server = new grpc.Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES })
  let port = 0
  const [indexing, answering] = [gate(), gate()]

  /** What every call begins with. */
  async function begin(metadata: grpc.Metadata, at: Step): Promise<void> {
    await answering.opened()
    if (user) {
      const given = String(metadata.get('authorization')[0] ?? '').replace('Basic ', '')
      if (Buffer.from(given, 'base64').toString() !== `${user.name}:${user.password}`)
        throw failure(grpc.status.UNAUTHENTICATED, 'UnAuthenticated')
    }
    if (leader && metadata.get('requires-leader')[0] === 'true')
      throw failure(grpc.status.NOT_FOUND, 'Leader info available', {
        exception: 'not-leader',
        'leader-endpoint-host': leader.host,
        'leader-endpoint-port': String(leader.port),
      })
    await step(at)
  }

  server.addService(streamsService.StreamsService, {
    batchAppend(call: AppendCall) {
      const pending = new Map<string, Pending>()
      /** Appends of one connection are carried out in the order in which they came. */
      let last = Promise.resolve()
      let isOver = false
      const carryOut = async (id: string, append: Pending): Promise<void> => {
        if (isOver) return
        await begin(call.metadata, 'append')
        const outcome = answerTo(id, append, now(), (createdMs) =>
          store.append(append.stream, append.expected, append.events, createdMs),
        )
        const isLater = indexing.isShut()
        const answered = outcome.written && isLater ? index(outcome.written) : undefined
        if (outcome.written && !isLater) store.index(outcome.written.position)
        const answer = async (): Promise<void> => {
          await answered
          await step('appended')
          await answering.opened()
          call.write(outcome.answer)
        }
        // Others are decided before this one can be read.
        if (answered) void answer().catch(failed)
        else await answer()
      }
      const failed = (error: Error): void => {
        isOver = true
        call.emit('error', error)
      }
      const index = async ({ position }: Written): Promise<void> => {
        await indexing.opened()
        store.index(position)
      }
      call.on('data', (message: streams.BatchAppendReq) => {
        const id = message.getCorrelationId()!.getString()
        const begun = message.getOptions()
        if (begun) pending.set(id, pendingOf(begun))
        const append = pending.get(id)!
        append.events.push(...message.getProposedMessagesList().map(proposed))
        if (!message.getIsFinal()) return
        pending.delete(id)
        last = last.then(() => carryOut(id, append)).catch(failed)
      })
      call.on('end', () => call.end())
      call.on('error', () => undefined)
    },

    read(call: ReadCall) {
      const reading = call.request.getOptions()!
      const isSubscription = reading.hasSubscription()
      const all = reading.getAll()
      if (isSubscription) {
        subscriptions.add(call)
        call.on('close', () => subscriptions.delete(call))
      }
      void begin(call.metadata, isSubscription ? 'subscribe' : 'read')
        .then(async () => {
          if (call.writableEnded) return
          if (all && user?.mayReadAll === false)
            throw failure(grpc.status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' })
          if (isSubscription) await follow(call, store, reading)
          else if (all) await send(call, allOf(store, reading))
          else await send(call, streamOf(store, reading))
        })
        .catch((error: Error) => void call.emit('error', error))
    },
  })

  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods(
      call: grpc.ServerUnaryCall<shared.Empty, features.SupportedMethods>,
      answer: grpc.sendUnaryData<features.SupportedMethods>,
    ) {
      begin(call.metadata, 'features').then(
        () => answer(null, supported()),
        (error: Error) => answer(error),
      )
    },
  })

  server.addService(gossipService.GossipService, {
    read(_call: unknown, answer: grpc.sendUnaryData<gossip.ClusterInfo>) {
      void answering.opened().then(() => answer(null, clusterOf(leader ?? { host: '127.0.0.1', port })))
    },
  })

  port = await new Promise<number>((resolve, reject) => {
    const credentials = certificate
      ? grpc.ServerCredentials.createSsl(null, [{ cert_chain: certificate.cert, private_key: certificate.key }])
      : grpc.ServerCredentials.createInsecure()
    server.bindAsync(`127.0.0.1:${options.port ?? 0}`, credentials, (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    holdIndex: indexing.shut,
    freeze: answering.shut,
    endSubscriptions: () => subscriptions.forEach((call) => call.end()),
    close: () => {
      server.forceShutdown()
      return Promise.resolve()
    },
  }
}

/** What waits until it is opened again. */
function gate() {
  let opened = Promise.resolve()
  let isShut = false
  return {
    opened: (): Promise<void> => opened,
    isShut: (): boolean => isShut,
    shut(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      ;[opened, isShut] = [promise, true]
      return () => {
        isShut = false
        resolve()
      }
    },
  }
}

function failure(code: grpc.status, details: string, about: Record<string, string> = {}): Error {
  const metadata = new grpc.Metadata()
  for (const [name, value] of Object.entries(about)) metadata.set(name, value)
  return Object.assign(new Error(details), { code, details, metadata })
}

/** The server has gone, for whoever called. */
export const unavailable = (): Error => failure(grpc.status.UNAVAILABLE, 'Server Is Not Ready')

function pendingOf(begun: streams.BatchAppendReq.Options): Pending {
  return {
    stream: nameIn(begun.getStreamIdentifier()),
    expected: begun.hasStreamPosition() ? Number(begun.getStreamPosition()) : -1,
    events: [],
    deadlineMs: begun.getDeadline()!.toDate().getTime(),
  }
}

const proposed = (message: streams.BatchAppendReq.ProposedMessage): Proposed => ({
  id: message.getId()!.getString(),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
})

const bytesOf = ({ type, data, metadata }: Proposed): number => 2 * type.length + data.length + metadata.length

function answerTo(
  id: string,
  { stream, events, deadlineMs }: Pending,
  nowMs: number,
  append: (createdMs: number) => Outcome,
): { answer: streams.BatchAppendResp; written?: Written } {
  const answer = new streams.BatchAppendResp()
  answer.setCorrelationId(uuid(id))
  answer.setStreamIdentifier(identifier(stream))
  if (deadlineMs <= nowMs)
    return { answer: refused(answer, grpc.status.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout()) }
  if (events.reduce((sum, event) => sum + bytesOf(event), 0) > MAX_APPEND_BYTES) {
    const tooLarge = new shared.MaximumAppendSizeExceeded()
    tooLarge.setMaxappendsize(MAX_APPEND_BYTES)
    return { answer: refused(answer, grpc.status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', tooLarge) }
  }
  const outcome = append(nowMs)
  if ('current' in outcome) {
    const wrong = new shared.WrongExpectedVersion()
    if (outcome.current >= 0) wrong.setCurrentStreamRevision(String(outcome.current))
    return { answer: refused(answer, grpc.status.FAILED_PRECONDITION, 'WrongExpectedVersion', wrong) }
  }
  const success = new streams.BatchAppendResp.Success()
  const position = new shared.AllStreamPosition()
  position.setCommitPosition(String(outcome.position))
  position.setPreparePosition(String(outcome.position))
  success.setPosition(position)
  success.setCurrentRevision(String(outcome.revision))
  answer.setSuccess(success)
  return { answer, written: outcome }
}

function refused(
  answer: streams.BatchAppendResp,
  code: grpc.status,
  type: string,
  details: jspb.Message,
): streams.BatchAppendResp {
  const packed = new any.Any()
  packed.pack(details.serializeBinary(), `event_store.client.${type}`)
  const why = new status.Status()
  why.setCode(code as number)
  why.setDetails(packed)
  answer.setError(why)
  return answer
}

function* streamOf(store: Store, reading: streams.ReadReq.Options): Generator<streams.ReadResp> {
  const asked = reading.getStream()!
  const name = nameIn(asked.getStreamIdentifier())
  const records = store.streamOf(name)
  if (records.length === 0) {
    const missing = new streams.ReadResp.StreamNotFound()
    missing.setStreamIdentifier(identifier(name))
    const answer = new streams.ReadResp()
    answer.setStreamNotFound(missing)
    yield answer
    return
  }
  const from = asked.hasRevision() ? Number(asked.getRevision()) : asked.hasEnd() ? records.length - 1 : 0
  yield* some(records, from, reading)
}

function* allOf(store: Store, reading: streams.ReadReq.Options): Generator<streams.ReadResp> {
  const asked = reading.getAll()!
  const from = asked.hasPosition() ? store.seek(BigInt(asked.getPosition()!.getCommitPosition())) : 0
  // Backwards it begins before the position, or at the last of all.
  if (reading.getReadDirection() === BACKWARDS)
    yield* some(store.log, (asked.hasEnd() ? store.log.length : from) - 1, reading)
  else if (!asked.hasEnd()) yield* some(store.log, from, reading)
}

const BACKWARDS = streams.ReadReq.Options.ReadDirection.BACKWARDS

function* some(
  records: readonly StoredRecord[],
  from: number,
  reading: streams.ReadReq.Options,
): Generator<streams.ReadResp> {
  const [end, step] = [records.length, reading.getReadDirection() === BACKWARDS ? -1 : 1]
  const most = BigInt(reading.getCount() || UNBOUNDED)
  for (let n = from, sent = 0n; n >= 0 && n < end && sent < most; n += step, sent++) yield eventOf(records[n]!)
}

/** Everything after the position, and then whatever comes. */
async function follow(call: ReadCall, store: Store, reading: streams.ReadReq.Options): Promise<void> {
  const all = reading.getAll()!
  const matches = matching(reading)
  let next = all.hasPosition()
    ? store.seek(BigInt(all.getPosition()!.getCommitPosition()) + 1n)
    : all.hasEnd()
      ? store.log.length
      : 0
  let wake = Promise.withResolvers<void>()
  const stop = store.onAppend(() => wake.resolve())
  const gone = (): void => wake.resolve()
  call.on('cancelled', gone).on('close', gone)
  const confirmation = new streams.ReadResp.SubscriptionConfirmation()
  confirmation.setSubscriptionId(randomUUID())
  const confirmed = new streams.ReadResp()
  confirmed.setConfirmation(confirmation)
  call.write(confirmed)
  try {
    while (!call.cancelled && !call.destroyed && !call.writableEnded) {
      wake = Promise.withResolvers<void>()
      const end = store.log.length
      const found = store.log.slice(next, end).filter(matches)
      next = end
      if (!(await write(call, found.map(eventOf)))) return
      if (next === store.log.length) await wake.promise
    }
  } finally {
    stop()
  }
}

function matching(reading: streams.ReadReq.Options): (record: StoredRecord) => boolean {
  const filter = reading.getFilter()
  if (!filter) return () => true
  const onStream = filter.getStreamIdentifier()
  const expression = onStream ?? filter.getEventType()!
  const pattern = expression.getRegex() ? new RegExp(expression.getRegex()) : undefined
  const prefixes = expression.getPrefixList()
  return ({ stream, type }) => {
    const name = onStream ? stream : type
    return pattern ? pattern.test(name) : prefixes.some((prefix) => name.startsWith(prefix))
  }
}

async function send(call: ReadCall, answers: Iterable<streams.ReadResp>): Promise<void> {
  if (await write(call, answers)) call.end()
}

/** Waits while the client does not keep up; false when it has gone. */
async function write(call: ReadCall, answers: Iterable<streams.ReadResp>): Promise<boolean> {
  for (const answer of answers) {
    if (call.cancelled || call.destroyed) return false
    if (!call.write(answer))
      await new Promise<void>((resolve) => {
        const goOn = (): void => {
          for (const name of ['drain', 'cancelled', 'close']) call.off(name, goOn)
          resolve()
        }
        for (const name of ['drain', 'cancelled', 'close']) call.once(name, goOn)
      })
  }
  return !call.cancelled
}

function eventOf(record: StoredRecord): streams.ReadResp {
  const stored = new streams.ReadResp.ReadEvent.RecordedEvent()
  stored.setId(uuid(record.id))
  stored.setStreamIdentifier(identifier(record.stream))
  stored.setStreamRevision(String(record.revision))
  stored.setCommitPosition(String(record.position))
  stored.setPreparePosition(String(record.position))
  stored.getMetadataMap().set('type', record.type)
  stored.getMetadataMap().set('content-type', record.contentType)
  stored.getMetadataMap().set('created', String(BigInt(record.createdMs) * TICKS_PER_MS))
  stored.setData(record.data)
  stored.setCustomMetadata(record.metadata)
  const event = new streams.ReadResp.ReadEvent()
  event.setEvent(stored)
  event.setCommitPosition(String(record.position))
  const answer = new streams.ReadResp()
  answer.setEvent(event)
  return answer
}

const TICKS_PER_MS = 10_000n

/** The methods that an append looks for. */
function supported(): features.SupportedMethods {
  const methods = new features.SupportedMethods()
  methods.setEventStoreServerVersion('24.10.0')
  const method = new features.SupportedMethod()
  method.setServiceName('event_store.client.streams.streams')
  method.setMethodName('batchappend')
  methods.addMethods(method)
  return methods
}

function clusterOf({ host, port }: { host: string; port: number }): gossip.ClusterInfo {
  const endpoint = new gossip.EndPoint()
  endpoint.setAddress(host)
  endpoint.setPort(port)
  const member = new gossip.MemberInfo()
  member.setInstanceId(uuid(randomUUID()))
  member.setState(gossip.MemberInfo.VNodeState.LEADER)
  member.setIsAlive(true)
  member.setHttpEndPoint(endpoint)
  const cluster = new gossip.ClusterInfo()
  cluster.addMembers(member)
  return cluster
}

function uuid(text: string): shared.UUID {
  const id = new shared.UUID()
  id.setString(text)
  return id
}

function identifier(name: string): shared.StreamIdentifier {
  const stream = new shared.StreamIdentifier()
  stream.setStreamName(new Uint8Array(Buffer.from(name)))
  return stream
}

const nameIn = (stream: shared.StreamIdentifier | undefined): string =>
  Buffer.from(stream!.getStreamName_asU8()).toString()
