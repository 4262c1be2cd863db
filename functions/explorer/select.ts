import { type SQL, sql } from "drizzle-orm";
import { actionEffects, actions } from "#db/actions.ts";
import { folders } from "#db/folders.ts";
import { tags } from "#db/tags.ts";
import type { SummaryNames } from "#domain/effects/definition.ts";
import { wireTime } from "#domain/time.ts";
import type { OperatorCtx } from "../http/types.ts";
import type { ItemKind, Raw, Selection } from "./kinds/definition.ts";

/** Parts of an answer that is read in one statement. */
export const PART = { folder: 0, item: 1, name: 2 } as const;

/** D1 takes 32 arguments to a function. */
const VALUES_PER_LIST = 30;

/**
 * Fields as one JSON value: lists of their values in order, without the names, which would be most of what a long list
 * carries. `readerOf` the same fields reads it.
 */
export function asJson(fields: Record<string, SQL>): SQL {
	const values = Object.values(fields);
	const lists: SQL[] = [];
	for (let from = 0; from < values.length; from += VALUES_PER_LIST) {
		lists.push(sql`json_array(${sql.join(values.slice(from, from + VALUES_PER_LIST), sql`, `)})`);
	}
	return sql`json_array(${sql.join(lists, sql`, `)})`;
}

/** Reads what `asJson` of these fields wrote. */
export function readerOf(fields: Record<string, SQL>): (json: string) => Raw {
	const names = Object.keys(fields);
	return (json) => {
		const values = (JSON.parse(json) as unknown[][]).flat();
		const raw: Raw = {};
		for (const [index, name] of names.entries()) raw[name] = values[index];
		return raw;
	};
}

/** What every item has. */
const commonFields = ({ table }: ItemKind): Record<string, SQL> => ({
	id: sql`${table.id}`,
	name: sql`${table.name}`,
	group_id: sql`${table.groupId}`,
	created_at: sql`${table.createdAt}`,
	version: sql`${table.version}`,
});

/** What is read of an item beside its appendix. */
export const fieldsOf = (kind: ItemKind, selection: Selection): Record<string, SQL> => ({
	...commonFields(kind),
	...selection.fields,
});

/** The items of a kind that are there. */
export const alive = ({ table, within }: ItemKind): SQL =>
	within ? sql`${table.deletedAt} is null and ${within}` : sql`${table.deletedAt} is null`;

/** The names that summaries of the effects of some items' actions need, as parts of an answer. */
export function nameParts({ table }: ItemKind, { actions: columns }: Selection, items: SQL): SQL[] {
	if (!columns) return [];
	const ids = sql.join(
		columns.map((column) => sql`select ${column} from ${table} where ${items}`),
		sql` union all `,
	);
	// In this order: the other way round reads the effects of every version there ever was.
	const effects = sql`${actions} a cross join ${actionEffects} e on e.action_id = a.id and e.version = a.version`;
	return [
		sql`select ${PART.name} as part, 0 as pos, json_object('of', 'tags', 'id', t.id, 'name', t.name) as row from ${tags} t
			where t.deleted_at is null and t.id in (
				select j.value from ${effects} join json_each(e.effect, '$.tag_ids') j where a.id in (${ids}))`,
		sql`select ${PART.name}, 0, json_object('of', 'folders', 'id', f.id, 'name', f.name) from ${folders} f
			where f.id in (select e.effect ->> '$.tag_group_id' from ${effects} where a.id in (${ids}))`,
	];
}

export interface PartRow {
	part: number;
	row: string;
}

interface NameRow {
	of: keyof SummaryNames;
	id: number;
	name: string;
}

/** The names among the parts of an answer. */
export function namesIn(parts: PartRow[]): SummaryNames {
	const names: SummaryNames = { tags: new Map(), folders: new Map() };
	for (const { part, row } of parts) {
		if (part !== PART.name) continue;
		const { of, id, name } = JSON.parse(row) as NameRow;
		names[of].set(id, name);
	}
	return names;
}

/** An item as it goes out: the common fields, and what its kind makes of the others. */
export function presentItem(
	{ created_at, ...raw }: Raw,
	selection: Selection,
	names: SummaryNames,
	ctx: OperatorCtx,
): Record<string, unknown> & { id: number } {
	const item = selection.present ? selection.present(raw, names, ctx) : raw;
	return {
		rate: 1,
		...raw,
		...item,
		created_at: wireTime(created_at as number, ctx.zone),
	} as unknown as Record<string, unknown> & { id: number };
}
