import type { BuiltConfig } from "./built-config.ts";
import { ensureResource, readWrangler } from "./run-wrangler.ts";

/** Creates missing queues, buckets and databases; returns the configuration with their ids. */
export function createResources(config: BuiltConfig): BuiltConfig {
	const queues = readWrangler(["queues", "list"]);
	const queueNames = config.queues.consumers.flatMap(({ queue, dead_letter_queue }) => [
		queue,
		dead_letter_queue,
	]);
	for (const queue of queueNames)
		if (queue) ensureResource(["queues", "create", queue], () => isListed(queues, queue));
	const buckets = readWrangler(["r2", "bucket", "list"]);
	for (const { bucket_name } of config.r2_buckets)
		ensureResource(["r2", "bucket", "create", bucket_name], () => isListed(buckets, bucket_name));
	return {
		...config,
		d1_databases: config.d1_databases.map((database) => ({
			...database,
			database_id: databaseId(database.database_name),
		})),
	};
}

const isListed = (table: string, name: string) => table.split(/[\s│|:]+/).includes(name);

/** All databases of the Cloudflare account. */
export const listDatabases = () =>
	JSON.parse(readWrangler(["d1", "list", "--json"])) as { name: string; uuid: string }[];

function databaseId(name: string): string {
	const find = () => listDatabases().find((database) => database.name === name)?.uuid;
	ensureResource(["d1", "create", name], () => find() !== undefined);
	const id = find();
	if (!id) throw new Error(`データベース ${name} が見つかりません`);
	return id;
}
