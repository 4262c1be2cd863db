import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { POINT_ITEM_KINDS, type PointItemKind } from "#domain/commerce/points/point-events.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { PointEventSources } from "./point-source.ts";

/** Maximum number of items of a kind: the newest. */
const MAX_ITEMS = 500;

/** Items to which rules may be limited, by kind; null for a kind that the operator may not read. */
export async function listRuleItems({ ctx, sources }: { ctx: OperatorCtx; sources: PointEventSources }) {
	const kinds = Object.keys(POINT_ITEM_KINDS) as PointItemKind[];
	const rows = await queryRows(
		ctx.db,
		{ kind: text, id: number, name: text },
		sql`${sql.join(
			kinds.map(
				(kind) =>
					sql`select ${kind} as kind, id, name from (select * from (${sources.items[kind].rows}) order by id desc limit ${MAX_ITEMS})`,
			),
			sql` union all `,
		)}`,
	);
	const itemsOf = (kind: PointItemKind) =>
		hasAbility(ctx.operator, sources.items[kind].ability)
			? rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }))
			: null;
	return {
		course: itemsOf("course"),
		event: itemsOf("event"),
		form: itemsOf("form"),
		tracker: itemsOf("tracker"),
	};
}
