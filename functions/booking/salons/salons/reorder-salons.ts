import { and, isNull, sql } from "drizzle-orm";
import { salons } from "#db/booking/salons.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { isWholeOrder } from "#domain/platform/wire/input-schemas.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/**
 * Reorders the salons. The position belongs to the list rather than to a salon, so no room has to write it.
 * @throws Refusal 422 unless the list contains exactly the salons
 */
export async function reorderSalons({ ctx, input }: { ctx: OperatorCtx; input: { sorted_ids: number[] } }) {
	const { sorted_ids: ids } = input;
	const rows = await ctx.db.select({ id: salons.id }).from(salons).where(isNull(salons.deletedAt));
	const existingIds = new Set(rows.map(({ id }) => id));
	if (!isWholeOrder(ids, existingIds)) throw invalid("sorted_ids", SALON_TEXTS.orderIncomplete);
	const sorted = rowsFrom(
		ids.map((id, index) => ({ id, position: index + 1 })),
		["id", "position"],
	);
	await ctx.db.batch([
		execute(
			ctx.db,
			sql`update ${salons} set position = s.position
				from (select ${sorted.column.id} as id, ${sorted.column.position} as position from ${sorted.rows}) s
				where ${and(sql`${salons.id} = s.id`, isNull(salons.deletedAt))}`,
		),
		auditRow(ctx, { verb: "salon.sort", subjectType: "salon", detail: { ids } }),
	]);
	return { sorted_ids: ids };
}
