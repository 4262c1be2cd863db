import { and, eq, isNotNull } from "drizzle-orm";
import { pointPrograms } from "#db/commerce/points.ts";
import { liffApps } from "#db/integrations/liff-apps.ts";
import { liffAddress } from "#domain/engine/public-addresses/liff-address.ts";
import { POINT_CODE, POINT_STAMP } from "#domain/engine/public-addresses/point-address.ts";
import { untilNextHalfMinute } from "#domain/platform/time/half-minutes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { writeStampCode } from "./stamp-code.ts";

/**
 * Address of the code that the shop shows now, and the time until the next one; null without a card or without an app
 * of LINE that knows the friend.
 */
export async function showStampCode({ ctx }: { ctx: OperatorCtx }) {
	const [[program], [app]] = await ctx.db.batch([
		ctx.db.select().from(pointPrograms),
		ctx.db
			.select({ liffId: liffApps.liffId })
			.from(liffApps)
			.where(and(eq(liffApps.purpose, "points"), eq(liffApps.isWanted, true), isNotNull(liffApps.liffId))),
	]);
	const card = program?.isOn ? program.card : null;
	const liffId = app?.liffId ?? null;
	return {
		card_name: card?.name ?? null,
		has_app: liffId !== null,
		address:
			card === null || card === undefined || liffId === null
				? null
				: `${liffAddress(liffId, POINT_CODE)}?${POINT_STAMP}=${writeStampCode(ctx)}`,
		changes_in: untilNextHalfMinute(ctx.now),
	};
}
