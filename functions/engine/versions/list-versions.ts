import { desc, eq, sql } from "drizzle-orm";
import { itemVersions } from "#db/engine/item-versions.ts";
import { operators } from "#db/platform/operators.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertItemExists, isVersionOf, type VersionedItem } from "./find-version.ts";

/**
 * Versions of an item, newest first; the first one equals the item.
 * @throws Refusal 404 for a deleted item
 */
export async function listVersions({ ctx, input }: { ctx: OperatorCtx; input: VersionedItem }) {
	await assertItemExists(ctx, input);
	const rows = await ctx.db
		.select({
			number: itemVersions.number,
			at: itemVersions.at,
			operator: operators.name,
			note: itemVersions.note,
			restoredFrom: itemVersions.restoredFrom,
			/** Old versions lose their content. */
			hasContent: sql<number>`${itemVersions.content} is not null`,
		})
		.from(itemVersions)
		.leftJoin(operators, eq(operators.id, itemVersions.operatorId))
		.where(isVersionOf(input))
		.orderBy(desc(itemVersions.number));
	return {
		items: rows.map(({ number, at, operator, note, restoredFrom, hasContent }) => ({
			number,
			/** `YYYY-MM-DD HH:mm:ss`; null where unknown. */
			at: at === null ? null : toWireTime(at, ctx.zone),
			operator,
			note,
			restored_from: restoredFrom,
			is_kept: hasContent === 1 ? (1 as const) : (0 as const),
		})),
	};
}
