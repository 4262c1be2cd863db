import { sql } from "drizzle-orm";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { ItemKind, Raw, Selection } from "./definition.ts";
import {
	alive,
	asJson,
	fieldsOf,
	nameParts,
	namesIn,
	PART,
	type PartRow,
	presentItem,
	readerOf,
} from "./select.ts";

/** One item, with the data of its editor. @throws Refusal 404 */
export async function showItem(ctx: OperatorCtx, kind: ItemKind, id: number) {
	const item = await findItem(ctx, kind, id);
	if (!item) throw notFound();
	return item;
}

/** One item; undefined where there is none. */
export async function findItem(ctx: OperatorCtx, kind: ItemKind, id: number) {
	const selection = editing(kind.row(ctx), kind.data?.(ctx));
	const fields = fieldsOf(kind, selection);
	const itself = sql`${kind.table.id} = ${id} and ${alive(kind)}`;
	const item = sql`select ${PART.item} as part, 0 as pos, ${asJson(fields)} as row
		from ${kind.table} where ${itself}`;
	const statement = sql.join([item, ...nameParts(kind, selection, itself)], sql` union all `);
	const parts = await rowsOf<PartRow>(ctx.db, statement);
	const rowOf = (which: number) => parts.find(({ part }) => part === which)?.row;
	const found = rowOf(PART.item);
	if (found === undefined) return undefined;
	const [raw] = readerOf(fields)([found]) as [Raw];
	const names = await namesIn(ctx, rowOf(PART.name), selection, [raw]);
	return presentItem(raw, selection, names, ctx);
}

const editing = (row: Selection, more: Selection | undefined): Selection => ({
	...row,
	fields: { ...row.fields, ...more?.fields },
	present: (raw, names, ctx) => ({
		...raw,
		...row.present?.(raw, names, ctx),
		...more?.present?.(raw, names, ctx),
	}),
});
