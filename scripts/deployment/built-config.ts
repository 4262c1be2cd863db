import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEPLOYMENT_DIST } from "../local/local-settings.ts";

/** The part of a built wrangler.json that names resources. */
export interface BuiltConfig {
	name: string;
	topLevelName?: string;
	vars?: Record<string, unknown>;
	d1_databases: { binding: string; database_name: string; database_id?: string }[];
	routes?: (string | { pattern: string; custom_domain?: boolean })[];
	r2_buckets: { binding: string; bucket_name: string }[];
	queues: {
		producers: { binding: string; queue: string }[];
		consumers: { queue: string; dead_letter_queue?: string }[];
	};
}

/** The build's configuration, which is deployed. */
export const CONFIG_FILE = join(DEPLOYMENT_DIST, "musubi/wrangler.json");

export const readConfig = (): BuiltConfig => JSON.parse(readFileSync(CONFIG_FILE, "utf8")) as BuiltConfig;
export const writeConfig = (config: BuiltConfig): void =>
	writeFileSync(CONFIG_FILE, JSON.stringify(config, null, 2));

/**
 * PUBLIC_ORIGIN of wrangler.toml, and the configuration without it: the address is stored with the secrets
 * instead.
 */
export function splitOrigin({ vars: { PUBLIC_ORIGIN, ...vars } = {}, ...config }: BuiltConfig): {
	config: BuiltConfig;
	origin: string | undefined;
} {
	return {
		config: { ...config, vars },
		origin: PUBLIC_ORIGIN === undefined ? undefined : String(PUBLIC_ORIGIN),
	};
}

/** Configuration whose Worker knows the version of its files, for `/api/health`. */
export const addVersion = (config: BuiltConfig, version: string): BuiltConfig => ({
	...config,
	vars: { ...config.vars, MUSUBI_VERSION: version },
});

/** Configuration of a named deployment: its resources carry the name, so that two accounts share nothing. */
export function renameConfig(config: BuiltConfig, name: string): BuiltConfig {
	const rename = (resource: string) => resource.replace(/^musubi/, name);
	return {
		...config,
		name,
		topLevelName: name,
		d1_databases: config.d1_databases.map((database) => ({
			...database,
			database_name: rename(database.database_name),
		})),
		r2_buckets: config.r2_buckets.map((bucket) => ({ ...bucket, bucket_name: rename(bucket.bucket_name) })),
		queues: {
			producers: config.queues.producers.map((producer) => ({ ...producer, queue: rename(producer.queue) })),
			consumers: config.queues.consumers.map((consumer) => ({
				...consumer,
				queue: rename(consumer.queue),
				...(consumer.dead_letter_queue && { dead_letter_queue: rename(consumer.dead_letter_queue) }),
			})),
		},
	};
}
