import { sql } from "drizzle-orm";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { countFriends } from "./filter-queries.ts";
import { visibleTo } from "./friend-visibility.ts";
import { listFilterSegments } from "./list-filter-segments.ts";

/** Number of friends of each ready-made segment within the operator's scope, by its key; one statement counts all. */
export async function countSegments(ctx: OperatorCtx): Promise<{ counts: Record<string, number> }> {
	const { segments } = await listFilterSegments(ctx);
	const counted = segments.flatMap(({ key, inputs }) =>
		inputs === null ? [] : [{ key, filter: filterSchema.parse({ inputs }) }],
	);
	const [row] = await queryRows<Record<string, number>>(
		ctx.db,
		packValues(
			sql`select ${sql.join(
				counted.map(
					({ filter }, index) =>
						sql`(${countFriends(ctx, filter, visibleTo(ctx.operator))}) as ${sql.identifier(`c${index}`)}`,
				),
				sql`, `,
			)}`,
		),
	);
	return { counts: Object.fromEntries(counted.map(({ key }, index) => [key, row?.[`c${index}`] ?? 0])) };
}
