import { sql } from "drizzle-orm";
import { lineCoupons } from "#db/content/line-coupons.ts";
import { commitBatch } from "#db/d1-client.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { hasNotEnded } from "#functions/engine/deliveries/ended-coupon.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { listCoupons } from "#functions/platform/line/line-coupons.ts";

/**
 * Reads LINE's list: coupons of LINE's own console appear here, and those that it no longer lists are read again. A
 * worker reads their contents. One that is being created here is left to that worker.
 * @throws Refusal 422 where LINE does not tell its list
 */
export async function readCouponList({ ctx }: { ctx: OperatorCtx }): Promise<{ count: number }> {
	const { coupons } = await listCoupons(ctx.env, ["RUNNING"]);
	if (coupons === null) throw invalid("ERROR", LINE_COUPON_TEXTS.listFailed);
	const told = listTable(coupons);
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`insert into ${lineCoupons} (line_id, title, state, created_at, next_attempt_at)
				select t.value ->> '$.lineId', t.value ->> '$.title', 'reading', ${ctx.now}, ${ctx.now} from ${told} t
				where not exists (select 1 from ${lineCoupons} c where c.state = 'creating' and c.title = t.value ->> '$.title')
				on conflict do nothing`,
		),
		execute(
			ctx.db,
			sql`update ${lineCoupons} set next_attempt_at = ${ctx.now}, attempts = 0
				where state in ('running', 'draft') and ${hasNotEnded(sql`ends_at`, sql`${ctx.now}`)}
					and line_id not in (select value ->> '$.lineId' from ${told})`,
		),
	]);
	return { count: coupons.length };
}
