/**
 * For a machine of two cores that runs Lastro as well; a larger one gets its own Postgres and `DATABASE_URL`.
 * Given on the command line, so that an older cluster follows a newer Lastro.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100', // pools of every role in one process (about 40), a lease for each read model, exports, and a visitor with a client
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
  log_destination: 'stderr',
  logging_collector: 'off',
}

/** Confirmed is on disk. */
const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** For tests: nothing outlives a crash, and nobody waits for a disk. */
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
