import { desc, eq, sql } from "drizzle-orm";
import { itemVersions } from "#db/engine/item-versions.ts";
import { operators } from "#db/platform/operators.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertThere, isOf, type OfItem } from "./stored.ts";

/** An item's versions, newest first: the first of them is what it holds. @throws Refusal 404 */
export async function listVersions({ ctx, input }: { ctx: OperatorCtx; input: OfItem }) {
	await assertThere(ctx, input);
	const rows = await ctx.db
		.select({
			number: itemVersions.number,
			at: itemVersions.at,
			operator: operators.name,
			note: itemVersions.note,
			restoredFrom: itemVersions.restoredFrom,
			isKept: sql<number>`${itemVersions.content} is not null`,
		})
		.from(itemVersions)
		.leftJoin(operators, eq(operators.id, itemVersions.operatorId))
		.where(isOf(input))
		.orderBy(desc(itemVersions.number));
	return {
		items: rows.map(({ number, at, operator, note, restoredFrom, isKept }) => ({
			number,
			/** `YYYY-MM-DD HH:mm:ss`; null where nobody knows. */
			at: at === null ? null : wireTime(at, ctx.zone),
			operator,
			note,
			restored_from: restoredFrom,
			is_kept: isKept === 1 ? (1 as const) : (0 as const),
		})),
	};
}
