import type { BuiltConfig } from "./config.ts";
import { ask, ensure } from "./wrangler.ts";

/** Makes the queues, the bucket and the databases that are missing; answers the configuration with their ids. */
export function makeResources(config: BuiltConfig): BuiltConfig {
	const queues = ask(["queues", "list"]);
	const wanted = config.queues.consumers.flatMap(({ queue, dead_letter_queue }) => [
		queue,
		dead_letter_queue,
	]);
	for (const queue of wanted) if (queue) ensure(["queues", "create", queue], () => listed(queues, queue));
	const buckets = ask(["r2", "bucket", "list"]);
	for (const { bucket_name } of config.r2_buckets)
		ensure(["r2", "bucket", "create", bucket_name], () => listed(buckets, bucket_name));
	return {
		...config,
		d1_databases: config.d1_databases.map((database) => ({
			...database,
			database_id: databaseId(database.database_name),
		})),
	};
}

const listed = (table: string, name: string) => table.split(/[\s│|:]+/).includes(name);

function databaseId(name: string): string {
	const find = () =>
		(JSON.parse(ask(["d1", "list", "--json"])) as { name: string; uuid: string }[]).find(
			(database) => database.name === name,
		)?.uuid;
	ensure(["d1", "create", name], () => find() !== undefined);
	const id = find();
	if (!id) throw new Error(`データベース ${name} が見つかりません`);
	return id;
}
