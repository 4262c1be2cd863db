import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import type { ItemKind, ItemSelection, RawItemRow } from "./definition.ts";
import {
	explorerFields,
	fieldsAsJson,
	isAlive,
	loadRowNames,
	nameParts,
	type PartRow,
	presentItem,
	RESULT_PART,
	rowParser,
} from "./select-items.ts";

/** One item, with the data of its editor. @throws Refusal 404 for a deleted one */
export async function showItem(ctx: OperatorCtx, kind: ItemKind, id: number) {
	const item = await findItem(ctx, kind, id);
	if (!item) throw notFound();
	return item;
}

/** One item; undefined where there is none. */
export async function findItem(ctx: OperatorCtx, kind: ItemKind, id: number) {
	const selection = editorSelectionOf(kind.listSelection(ctx), kind.editorSelection?.(ctx));
	const fields = explorerFields(kind, selection);
	const isItem = sql`${kind.table.id} = ${id} and ${isAlive(kind)}`;
	const item = sql`select ${RESULT_PART.item} as part, 0 as pos, ${fieldsAsJson(fields)} as row
		from ${kind.table} where ${isItem}`;
	const statement = sql.join([item, ...nameParts(kind, selection, isItem)], sql` union all `);
	const parts = await queryRows<PartRow>(ctx.db, statement);
	const rowOf = (wantedPart: number) => parts.find(({ part }) => part === wantedPart)?.row;
	const itemRow = rowOf(RESULT_PART.item);
	if (itemRow === undefined) return undefined;
	const [raw] = rowParser(fields)([itemRow]) as [RawItemRow];
	const names = await loadRowNames(ctx, rowOf(RESULT_PART.name), selection, [raw]);
	return presentItem(raw, selection, names, ctx);
}

const editorSelectionOf = (row: ItemSelection, editorFields: ItemSelection | undefined): ItemSelection => ({
	...row,
	fields: { ...row.fields, ...editorFields?.fields },
	present: (raw, names, ctx) => ({
		...raw,
		...row.present?.(raw, names, ctx),
		...editorFields?.present?.(raw, names, ctx),
	}),
});
