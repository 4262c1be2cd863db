import type { BuiltConfig } from "../deployment/built-config.ts";

/** Names of everything that a first deployment creates. */
export interface DeploymentResources {
	worker: string;
	databases: string[];
	buckets: string[];
	queues: string[];
	/** Triggers of the clock. */
	crons: number;
}

/** Resources of a configuration, each once. */
export const listResources = (config: BuiltConfig, crons: number): DeploymentResources => ({
	worker: config.name,
	databases: config.d1_databases.map(({ database_name }) => database_name),
	buckets: config.r2_buckets.map(({ bucket_name }) => bucket_name),
	queues: [
		...new Set(
			config.queues.consumers.flatMap(({ queue, dead_letter_queue }) => [queue, dead_letter_queue ?? queue]),
		),
	],
	crons,
});
