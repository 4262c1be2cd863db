import { and, eq, sql } from "drizzle-orm";
import { keptItems } from "#db/console/unused-items.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import {
	MAX_KEPT_ITEMS,
	type UnusedCheckName,
	unusedCheckOf,
} from "#domain/console/unused-items/unused-checks.ts";
import { UNUSED_ITEM_TEXTS } from "#domain/platform/texts/unused-items-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

interface KeptItem {
	ctx: OperatorCtx;
	check: UnusedCheckName;
	id: number;
}

/**
 * Keeps an unused item on purpose, so that the list leaves it out. One that is kept already stays as it is.
 * @throws Refusal 422 if too many are kept
 */
export async function keepItem({ ctx, check, id }: KeptItem): Promise<void> {
	const [, , [row]] = await ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				keptItems,
				{ check, itemId: id, operatorId: ctx.operator.id, createdAt: ctx.now },
				sql`where (select count(*) from ${keptItems} k where k.check_name = ${check}) < ${MAX_KEPT_ITEMS}
					on conflict do nothing`,
			),
		),
		auditOfKeeping(ctx, check, id, "keep"),
		queryRows(
			ctx.db,
			{ isKept: number },
			sql`select exists (select 1 from ${keptItems} where check_name = ${check} and item_id = ${id}) as isKept`,
		),
	]);
	if (row?.isKept !== 1) throw invalid("id", UNUSED_ITEM_TEXTS.tooManyKept(MAX_KEPT_ITEMS));
}

/** Puts an item back on the list of unused ones. One that is not kept stays as it is. */
export async function releaseItem({ ctx, check, id }: KeptItem): Promise<void> {
	await ctx.db.batch([
		ctx.db.delete(keptItems).where(and(eq(keptItems.check, check), eq(keptItems.itemId, id))),
		auditOfKeeping(ctx, check, id, "release"),
	]);
}

/** Entry of the log for an item; a part has none, and its kind stands alone. */
function auditOfKeeping(ctx: OperatorCtx, check: UnusedCheckName, id: number, operation: "keep" | "release") {
	const { kind, findsParts } = unusedCheckOf(check);
	return auditOfChange(ctx, {
		verb: `${kind}.${operation}`,
		subjectType: kind,
		...(!findsParts && { subjectId: id }),
	});
}
