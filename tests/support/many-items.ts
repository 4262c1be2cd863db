import { env } from "cloudflare:workers";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { ITEM_KINDS } from "#functions/item-kinds.ts";

/** Columns with a unique index. */
const UNIQUE_COLUMNS = ["code", "tracker_code", "save_key"];

/** Copies a kind's first item `count` times under new names, every second copy in a folder. */
export async function multiplyItems(kind: KindName, count: number): Promise<void> {
	const { table } = ITEM_KINDS[kind];
	const folder = await env.DB.prepare(
		"insert into folders (kind, name, position, created_at) values (?, 'たくさん', 1, 1) returning id",
	)
		.bind(kind)
		.first<{ id: number }>();
	const columns = Object.values(getTableColumns(table))
		.map(({ name }) => name)
		.filter((name) => name !== "id");
	const values = columns.map((name) => {
		if (UNIQUE_COLUMNS.includes(name)) return "'n' || n.value";
		if (name === "name" || name === "name_key") return `t.${name} || n.value`;
		return name === "group_id" ? `iif(n.value % 2, ${folder!.id}, null)` : `t.${name}`;
	});
	await env.DB.prepare(
		`insert into ${getTableName(table)} (${columns.join(", ")})
			select ${values.join(", ")} from ${getTableName(table)} t, json_each(?) n
			where t.id = (select min(id) from ${getTableName(table)})`,
	)
		.bind(JSON.stringify(Array.from({ length: count }, (_, index) => index)))
		.run();
}
