import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import type { CreatedImportItems } from "#db/people/friend-imports.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { findUses } from "#functions/engine/used-by/find-uses.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { isCreatedBy } from "./create-import-items.ts";
import { isImportUnmoved } from "./import-position.ts";
import type { FriendImportRow } from "./import-storage.ts";

/** Items whose uses are looked up in one step. */
const ITEMS_PER_STEP = 20;

/**
 * Statements that delete the next items that an import created, as far as they are unchanged and nobody uses
 * them; `rest` are the items after them, null after the last.
 */
export async function undoItems(
	ctx: Ctx,
	job: FriendImportRow,
	operator: SignedIn,
): Promise<{ statements: Statement[]; rest: CreatedImportItems | null }> {
	const created = job.createdItems ?? { tags: [], fields: [] };
	const tagIds = created.tags.slice(0, ITEMS_PER_STEP);
	const fieldIds = created.fields.slice(0, ITEMS_PER_STEP - tagIds.length);
	const rest = { tags: created.tags.slice(tagIds.length), fields: created.fields.slice(fieldIds.length) };
	const ctxOfOperator = { ...ctx, operator, saveKey: ctx.newId() };
	const listUnusedIds = async (kind: "tag" | "var", ids: readonly number[]) => {
		const unusedIds: number[] = [];
		for (const id of ids) {
			const { total } = await findUses(ctxOfOperator, { kind, id });
			if (total === 0) unusedIds.push(id);
		}
		return unusedIds;
	};
	const unusedTags = await listUnusedIds("tag", tagIds);
	const unusedFields = await listUnusedIds("var", fieldIds);
	// An item that nobody has saved since its creation has the first version.
	const isUnchanged = (kind: "tag" | "field", ids: readonly number[]): SQL =>
		sql`id in ${valuesOfList(ids)} and ${isCreatedBy(job.id, kind)} and version = 1 and deleted_at is null
			and ${isImportUnmoved(job)}`;
	return {
		statements: [
			execute(
				ctx.db,
				sql`update ${tags} set deleted_at = ${ctx.now} where ${isUnchanged("tag", unusedTags)}
					and not exists (select 1 from ${friendTags} h where h.tag_id = ${tags.id})`,
			),
			execute(
				ctx.db,
				sql`update ${vars} set deleted_at = ${ctx.now} where ${isUnchanged("field", unusedFields)}
					and not exists (select 1 from ${friendVars} v where v.var_id = ${vars.id})`,
			),
		],
		rest: rest.tags.length + rest.fields.length > 0 ? rest : null,
	};
}
