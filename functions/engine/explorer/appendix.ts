import { type SQL, sql } from "drizzle-orm";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { ItemKind, Selection } from "./definition.ts";
import { alive, asJson, nameParts, namesIn, PART, type PartRow, readerOf } from "./select.ts";

/** Counts and texts of some items, by id. Deleted items are missing. */
export async function loadAppendix(
	ctx: OperatorCtx,
	kind: ItemKind,
	{ ids }: { ids: number[] },
): Promise<Record<number, object>> {
	if (!kind.appendix) throw notFound();
	const selection = kind.appendix(ctx);
	const parts = await rowsOf<PartRow>(ctx.db, appendixStatement(ctx, kind, ids));
	const rows = parts.filter(({ part }) => part === PART.item).map(({ row }) => row);
	const items = readerOf(withId(kind, selection))(rows);
	const names = await namesIn(ctx, parts.find(({ part }) => part === PART.name)?.row, selection, items);
	const read = new Map(items.map((raw) => [raw.id as number, raw]));
	const more = await kind.enrich?.(ctx, read);
	return Object.fromEntries(
		[...read].map(([itemId, { id: _, ...raw }]) => [
			itemId,
			{ ...(selection.present ? selection.present(raw, names, ctx) : raw), ...more?.get(itemId) },
		]),
	);
}

const withId = ({ table }: ItemKind, { fields }: Selection) => ({ id: sql`${table.id}`, ...fields });

/** The statement of an appendix. */
export function appendixStatement(ctx: OperatorCtx, kind: ItemKind, ids: number[]): SQL {
	const selection = kind.appendix!(ctx);
	const { id } = kind.table;
	const items = sql`${id} in ${among(ids)} and ${alive(kind)}`;
	const rows = sql`select ${PART.item} as part, 0 as pos, ${asJson(withId(kind, selection))} as row
		from ${kind.table} where ${items}`;
	return sql.join([rows, ...nameParts(kind, selection, items)], sql` union all `);
}
