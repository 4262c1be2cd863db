import { type SQL, sql } from "drizzle-orm";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { type FilterNames, noNames } from "#domain/engine/filters/named-kinds.ts";
import { NOT_STARRED } from "#domain/engine/kinds/item-fields.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { namesAsJson, parseNames } from "#functions/engine/filters/load-filter-names.ts";
import { loadTargetsIn } from "#functions/engine/placeholders/placeholder-targets.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ItemKind, ItemSelection, RawItemRow } from "./definition.ts";

/** Parts of the result that one statement reads. */
export const RESULT_PART = { folder: 0, item: 1, name: 2 } as const;

/** Number of values per list: D1 accepts 32 arguments for a function. */
const VALUES_PER_LIST = 30;

/**
 * Fields as one JSON value: lists of their values in order, without names, which would be most of a long
 * list's size. `rowParser` with the same fields parses it.
 */
export function fieldsAsJson(fields: Record<string, SQL>): SQL {
	const values = Object.values(fields);
	const lists: SQL[] = [];
	for (let start = 0; start < values.length; start += VALUES_PER_LIST) {
		lists.push(sql`json_array(${sql.join(values.slice(start, start + VALUES_PER_LIST), sql`, `)})`);
	}
	return sql`json_array(${sql.join(lists, sql`, `)})`;
}

/**
 * Parses rows written by `fieldsAsJson` with the same fields; a text may contain several, separated by commas. All
 * are parsed as one text, because there may be thousands.
 */
export function rowParser(fields: Record<string, SQL>): (texts: readonly string[]) => RawItemRow[] {
	const names = Object.keys(fields);
	return (texts) =>
		(JSON.parse(`[${texts.join(",")}]`) as unknown[][][]).map((lists) => {
			const [values = []] = lists.length === 1 ? lists : [lists.flat()];
			const raw: RawItemRow = {};
			for (let index = 0; index < names.length; index++) raw[names[index]!] = values[index];
			return raw;
		});
}

/** Fields of every item. */
const commonFields = ({ table }: ItemKind): Record<string, SQL> => ({
	id: sql`${table.id}`,
	name: sql`${table.name}`,
	group_id: sql`${table.groupId}`,
	created_at: sql`${table.createdAt}`,
	version: sql`${table.version}`,
});

/** Fields that are read of an item, without its appendix. */
export const explorerFields = (kind: ItemKind, selection: ItemSelection): Record<string, SQL> => ({
	...commonFields(kind),
	...selection.fields,
});

/** Number of short rows per text. Larger texts gain little. */
const ROWS_PER_TEXT = 20;

/**
 * Items for `rowParser`, newest first. A result row costs D1 more than its content, so short items are
 * combined, separated by commas; each of the others takes a row, since D1 allows two megabytes for a value.
 * Items are grouped by their ids: that needs no sorting, unlike a window function.
 */
export function itemParts(kind: ItemKind, selection: ItemSelection, items: SQL): SQL {
	const { table } = kind;
	const item = fieldsAsJson(explorerFields(kind, selection));
	if (!selection.hasShortRows)
		return sql`select ${RESULT_PART.item}, -${table.id}, ${item} from ${table} where ${items}`;
	const size = integerLiteral(ROWS_PER_TEXT);
	const joinedRows = sql`select ${item} as row from ${table}
		where ${items} and ${table.id} between piece.number * ${size} and piece.number * ${size} + ${size} - 1
		order by ${table.id} desc`;
	return sql`select ${RESULT_PART.item}, -piece.number, (select group_concat(row, ',') from (${joinedRows}))
		from (select distinct ${table.id} / ${size} as number from ${table} where ${items}) piece`;
}

/** Condition: a row is an item of the kind and not deleted. */
export const isAlive = ({ table, itemsWhere }: ItemKind): SQL =>
	itemsWhere ? sql`${table.deletedAt} is null and ${itemsWhere}` : sql`${table.deletedAt} is null`;

/** Names for the summaries of these items' actions, as parts of the result. */
export function nameParts({ table }: ItemKind, { actionColumns }: ItemSelection, items: SQL): SQL[] {
	if (!actionColumns) return [];
	const ids = sql.join(
		actionColumns.map((column) => sql`select ${column} from ${table} where ${items}`),
		sql` union all `,
	);
	// The order of the joins matters: the reverse order reads the effects of every version.
	const effects = sql`${actions} a cross join ${actionEffects} e on e.action_id = a.id and e.version = a.version`;
	const namedIds = sql`select distinct k.key as kind, i.value as id from ${effects}
		join json_each(e.named) k join json_each(k.value) i where a.id in (${ids})`;
	return [
		sql`select ${RESULT_PART.name} as part, 0 as pos, (with named as materialized (${namedIds}) select ${namesAsJson(
			(kind) => sql`select id from named where kind = ${kind}`,
		)}) as row`,
	];
}

/** Row of a result that combines several lists. */
export interface PartRow {
	part: number;
	row: string;
}

/**
 * Names for rows: those read with them, and those of placeholders, which are known only after the texts are
 * read. Texts without placeholders need no second statement.
 */
export async function loadRowNames(
	ctx: OperatorCtx,
	namesJson: string | undefined,
	{ texts }: ItemSelection,
	rows: readonly RawItemRow[],
): Promise<FilterNames> {
	const placeholders = texts && (await loadTargetsIn(ctx, rows.flatMap(texts)));
	return { ...(namesJson === undefined ? noNames() : parseNames(namesJson)), placeholders };
}

/**
 * Item in the API's format: the common fields, and the others as its kind presents them. It changes the row,
 * which must not be presented twice.
 */
export function presentItem(
	raw: RawItemRow,
	selection: ItemSelection,
	names: FilterNames,
	ctx: OperatorCtx,
): Record<string, unknown> & { id: number } {
	const createdAt = toWireTime(raw.created_at as number, ctx.zone);
	if (selection.present) {
		const { created_at: _, ...rest } = raw;
		Object.assign(raw, selection.present(rest, names, ctx));
	}
	// Assigned in place, because copying thousands of rows took longer than the database.
	raw.created_at = createdAt;
	if (!("rate" in raw)) raw.rate = NOT_STARRED;
	return raw as Record<string, unknown> & { id: number };
}
