import { type SQL, sql } from "drizzle-orm";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import type { ItemKind, ItemSelection } from "./definition.ts";
import {
	fieldsAsJson,
	isAlive,
	loadRowNames,
	nameParts,
	type PartRow,
	RESULT_PART,
	rowParser,
} from "./select-items.ts";

/** Counts and texts of some items, by id. Deleted items are missing. */
export async function loadItemAppendix(
	ctx: OperatorCtx,
	kind: ItemKind,
	{ ids }: { ids: number[] },
): Promise<Record<number, object>> {
	if (!kind.appendixSelection) throw notFound();
	const selection = kind.appendixSelection(ctx);
	const parts = await queryRows<PartRow>(ctx.db, appendixStatement(ctx, kind, ids));
	const rows = parts.filter(({ part }) => part === RESULT_PART.item).map(({ row }) => row);
	const items = rowParser(withId(kind, selection))(rows);
	const names = await loadRowNames(
		ctx,
		parts.find(({ part }) => part === RESULT_PART.name)?.row,
		selection,
		items,
	);
	const rowById = new Map(items.map((raw) => [raw.id as number, raw]));
	const enriched = await kind.enrichAppendix?.(ctx, rowById);
	return Object.fromEntries(
		[...rowById].map(([itemId, { id: _, ...raw }]) => [
			itemId,
			{ ...(selection.present ? selection.present(raw, names, ctx) : raw), ...enriched?.get(itemId) },
		]),
	);
}

const withId = ({ table }: ItemKind, { fields }: ItemSelection) => ({ id: sql`${table.id}`, ...fields });

/** Statement of an appendix. */
export function appendixStatement(ctx: OperatorCtx, kind: ItemKind, ids: number[]): SQL {
	const selection = kind.appendixSelection!(ctx);
	const { id } = kind.table;
	const items = sql`${id} in ${valuesOfList(ids)} and ${isAlive(kind)}`;
	const rows = sql`select ${RESULT_PART.item} as part, 0 as pos, ${fieldsAsJson(withId(kind, selection))} as row
		from ${kind.table} where ${items}`;
	return sql.join([rows, ...nameParts(kind, selection, items)], sql` union all `);
}
