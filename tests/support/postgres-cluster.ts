export { createDatabase, makeCluster, type PostgresCluster, stopCluster } from '#tools/postgres-cluster.ts'
