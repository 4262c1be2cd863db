import { type SQL, sql } from "drizzle-orm";
import { couponGrants, coupons } from "#db/commerce/coupons.ts";
import { commitBatch } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRunColumns } from "#functions/engine/actions/first-run-columns.ts";

/** Maximum number of pieces in one transaction, and of transactions per minute. */
const PIECES_PER_PAGE = 500;
const PAGES_PER_TICK = 20;

/** Condition: the action before the end of an obtained coupon is due. */
export const hasCouponsToRemindOf = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${couponGrants} g where g.remind_at <= ${now})`;

/** Schedules the actions before the end of unused coupons; each page is one transaction. */
export async function remindOfCoupons(ctx: Ctx): Promise<void> {
	for (let page = 0; page < PAGES_PER_TICK; page++) {
		const [state] = await queryRows(ctx.db, { due: number }, sql`select ${hasCouponsToRemindOf(ctx)} as due`);
		if (state?.due !== 1) return;
		await commitBatch(ctx.db, remindPage(ctx));
	}
}

/** Statements of a page, which is found by the same order in each; the due times change last. */
function remindPage(ctx: Ctx) {
	const due = sql`(select g.id, g.coupon_id, g.friend_id, g.expires_at from ${couponGrants} g where g.remind_at <= ${ctx.now}
		order by g.remind_at, g.id limit ${integerLiteral(PIECES_PER_PAGE)})`;
	const cause = sql`'coupon:' || d.id`;
	return [
		execute(
			ctx.db,
			insertInto(
				pendingRuns,
				{
					actionId: sql`a.id`,
					friendId: sql`d.friend_id`,
					...firstRunColumns(ctx, cause),
					causeType: "coupon",
					causeId: sql`c.id`,
					causeLabel: sql`c.name`,
				},
				// A clock that was late says nothing of a coupon that has ended meanwhile.
				sql`from ${due} d join ${coupons} c on c.id = d.coupon_id
					join ${actions} a on a.id = c.action_id and a.deleted_at is null
					where d.expires_at > ${ctx.now} and c.remind_days is not null on conflict (cause) do nothing`,
			),
		),
		execute(ctx.db, sql`update ${couponGrants} set remind_at = null where id in (select d.id from ${due} d)`),
	];
}
