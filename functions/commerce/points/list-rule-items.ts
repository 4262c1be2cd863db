import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import type { PointItemKind } from "#domain/commerce/points/point-events.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { PointEventSources } from "./point-source.ts";

/** Maximum number of items of a kind: the newest. */
const MAX_ITEMS = 500;

/** Kinds that no selector offers. */
const KINDS = ["course", "event"] as const satisfies readonly PointItemKind[];

/** Items to which rules may be limited, of kinds that no selector offers; null for a kind that the operator may not read. */
export async function listRuleItems({ ctx, sources }: { ctx: OperatorCtx; sources: PointEventSources }) {
	const rows = await queryRows(
		ctx.db,
		{ kind: text, id: number, name: text },
		sql`${sql.join(
			KINDS.map(
				(kind) =>
					sql`select ${kind} as kind, id, name from (select * from (${sources.items[kind].rows}) order by id desc limit ${MAX_ITEMS})`,
			),
			sql` union all `,
		)}`,
	);
	const itemsOf = (kind: (typeof KINDS)[number]) =>
		hasAbility(ctx.operator, sources.items[kind].ability)
			? rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }))
			: null;
	return { course: itemsOf("course"), event: itemsOf("event") };
}
