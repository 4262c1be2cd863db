import { sql } from "drizzle-orm";
import { lineCoupons } from "#db/content/line-coupons.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { LIST_DELAY } from "#domain/content/line-coupons/judge-coupon-call.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import {
	createCoupon,
	type ListedLineCoupon,
	listCoupons,
	requestCoupon,
} from "#functions/platform/line/line-coupons.ts";
import { knownColumns, type StoredCoupon, settleCall, updateCoupon } from "./coupon-changes.ts";

/** Number of looks into LINE's list after a creation without an answer, before an operator is asked. */
const MAX_LOOKS = 3;
/** Maximum difference between LINE's clock and this one. */
const CLOCK_MARGIN = 5 * MINUTE;

/**
 * Creates a coupon at LINE. LINE has no retry key for it, so it is never created a second time without an operator: after
 * an attempt that may have been carried out, it is looked for in LINE's list.
 */
export async function createCouponAtLine(ctx: Ctx, coupon: StoredCoupon): Promise<void> {
	if (coupon.attempts > 1 || coupon.inDoubt) return findAtLine(ctx, coupon);
	const { answer, lineId } = await createCoupon(ctx.env, coupon.call!);
	const result = await settleCall(ctx, coupon, answer);
	if (result === "done") await adopt(ctx, coupon, lineId!);
	else if (result !== null)
		await updateCoupon(ctx, coupon, {
			state: "failed",
			reason: result.reason,
			nextAttemptAt: null,
			finishedAt: ctx.clock(),
		});
}

const adopt = (ctx: Ctx, coupon: StoredCoupon, lineId: string): Promise<void> =>
	updateCoupon(ctx, coupon, { ...knownColumns(ctx, coupon.endsAt), lineId, state: "running" });

async function findAtLine(ctx: Ctx, coupon: StoredCoupon): Promise<void> {
	const { answer, coupons } = await listCoupons(ctx.env, []);
	if ((await settleCall(ctx, coupon, answer)) !== "done" || coupons === null) return;
	const found: string[] = [];
	for (const { lineId } of await listUnknown(ctx, coupon, coupons)) {
		const { answer: told, coupon: candidate } = await requestCoupon(ctx.env, lineId);
		if ((await settleCall(ctx, coupon, told)) !== "done") return;
		const isSame =
			candidate !== null &&
			candidate.startsAt === coupon.call!.startTimestamp * SECOND &&
			candidate.endsAt === coupon.call!.endTimestamp * SECOND &&
			(candidate.createdAt === null || candidate.createdAt >= coupon.createdAt - CLOCK_MARGIN);
		if (isSame) found.push(lineId);
	}
	if (found.length === 1) return adopt(ctx, coupon, found[0]!);
	const mayAppear = found.length === 0 && coupon.attempts <= MAX_LOOKS;
	await updateCoupon(
		ctx,
		coupon,
		mayAppear
			? { inDoubt: true, nextAttemptAt: ctx.clock() + LIST_DELAY }
			: { state: "unclear", reason: LINE_COUPON_TEXTS.unclear, nextAttemptAt: null },
	);
}

/** Coupons of LINE's list with this title that no other row has. */
async function listUnknown(
	ctx: Ctx,
	{ title }: StoredCoupon,
	coupons: readonly ListedLineCoupon[],
): Promise<ListedLineCoupon[]> {
	const named = coupons.filter((each) => each.title === title);
	if (named.length === 0) return [];
	const known = await queryRows(
		ctx.db,
		{ lineId: text },
		sql`select line_id as lineId from ${lineCoupons}
			where line_id in ${valuesOfList(named.map(({ lineId }) => lineId))}`,
	);
	const ids = new Set(known.map(({ lineId }) => lineId));
	return named.filter(({ lineId }) => !ids.has(lineId));
}
