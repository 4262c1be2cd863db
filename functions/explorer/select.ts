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

/** D1 takes 32 arguments to a function: sixteen fields to an object. */
const FIELDS_PER_OBJECT = 15;

/** Fields as one JSON value: a list of objects, to be merged. */
export function asJson(fields: Record<string, SQL>): SQL {
	const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
	const objects: SQL[] = [];
	for (let from = 0; from < pairs.length; from += FIELDS_PER_OBJECT) {
		objects.push(sql`json_object(${sql.join(pairs.slice(from, from + FIELDS_PER_OBJECT), sql`, `)})`);
	}
	return sql`json_array(${sql.join(objects, sql`, `)})`;
}

export const merged = (json: string): Raw => Object.assign({}, ...(JSON.parse(json) as Raw[])) as Raw;

/** What every item has. */
export const commonFields = ({ table }: ItemKind): Record<string, SQL> => ({
	id: sql`${table.id}`,
	name: sql`${table.name}`,
	group_id: sql`${table.groupId}`,
	created_at: sql`${table.createdAt}`,
	version: sql`${table.version}`,
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
	row: string,
	selection: Selection,
	names: SummaryNames,
	ctx: OperatorCtx,
): Record<string, unknown> & { id: number } {
	const { created_at, ...raw } = merged(row);
	const item = selection.present ? selection.present(raw, names, ctx) : raw;
	return {
		rate: 1,
		...raw,
		...item,
		created_at: wireTime(created_at as number, ctx.zone),
	} as unknown as Record<string, unknown> & { id: number };
}
