import { type SQL, sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { referencesToCheckNow } from "#functions/engine/save-groups/save-group.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findUnreadableKeys } from "#functions/platform/media/readable-uploads.ts";
import type { ItemKind, ItemReference } from "./definition.ts";

/**
 * Checks that references exist.
 * @throws Refusal 422 for the first that does not.
 */
export async function checkReferences(ctx: OperatorCtx, allReferences: ItemReference[]): Promise<void> {
	const references = referencesToCheckNow(ctx, allReferences);
	if (references.length === 0) return;
	const [row] = await queryRows<Record<string, number>>(
		ctx.db,
		sql`select ${sql.join(
			references.map(({ exists }, index) => sql`${exists} as ${sql.identifier(`r${index}`)}`),
			sql`, `,
		)}`,
	);
	const missing = references.find((_, index) => !row?.[`r${index}`]);
	if (missing) throw invalid(missing.field, missing.text);
}

/**
 * Refuses files that the operator may not see: the saved item would show them, and a key may be known from
 * another source.
 * @throws Refusal 422 as for a file that does not exist
 */
export async function assertFilesVisible(ctx: OperatorCtx, allReferences: ItemReference[]): Promise<void> {
	const references = referencesToCheckNow(ctx, allReferences);
	const unreadableKeys = await findUnreadableKeys(
		ctx,
		references.flatMap(({ fileKeys = [] }) => fileKeys),
	);
	const hidden = references.find(({ fileKeys = [] }) => fileKeys.some((key) => unreadableKeys.has(key)));
	if (hidden) throw invalid(hidden.field, hidden.text);
}

/**
 * Condition: all references exist. Checked by the writing statement, because an item may be deleted, or a
 * name taken, at any moment.
 */
export const referencesExist = (references: ItemReference[]): SQL =>
	sql.join([sql`1`, ...references.map(({ exists }) => exists)], sql` and `);

/**
 * Reference that holds where no other item has the name; none where names need not be unique. An item created
 * by this request does not count.
 */
export const uniqueNameReference = (
	ctx: OperatorCtx,
	{ table, nameTakenText }: ItemKind,
	name: string,
	id: number | null,
): ItemReference[] =>
	nameTakenText === undefined
		? []
		: [
				{
					field: "name",
					exists: sql`not exists (select 1 from ${table} o where o.name = ${name} and o.deleted_at is null
						and o.id <> ${id ?? 0} and o.save_key is not ${ctx.saveKey})`,
					text: nameTakenText,
				},
			];
