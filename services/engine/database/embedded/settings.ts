/**
 * For a machine of two cores that also runs Lastro; larger ones use a separate Postgres and `DATABASE_URL`. Passed on
 * the command line, so that a newer Lastro changes the settings of an older cluster.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // pools of every role in one process (about 45), a lease for each read model, exports, and a visitor with a client
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  wal_compression: 'pglz',
  random_page_cost: '1.1', // solid state
  jit: 'off', // compiling costs more than the queries of the screens
  max_parallel_workers_per_gather: '0', // the other core is Node's, and /dev/shm of a container is small
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C', // the launcher reads them
  log_min_messages: 'log', // an ERROR quotes rows and what people typed; whoever ran the statement logs it
  log_destination: 'stderr',
  logging_collector: 'off',
}

/** What is confirmed is on disk. */
const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** For tests: nothing survives a crash, and nothing waits for the disk. */
const fleetingSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_naptime: '5s',
}

export function serverArguments(cluster: string, port: number, durable: boolean): string[] {
  const chosen = { ...settings, ...(durable ? durableSettings : fleetingSettings), port: String(port) }
  return ['-D', cluster, ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
