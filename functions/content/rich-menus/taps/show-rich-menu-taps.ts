import { and, eq, isNull, sql } from "drizzle-orm";
import { richmenus, richmenuTaps } from "#db/content/rich-menus.ts";
import { isTapReported } from "#domain/content/rich-menus/menu-button.ts";
import type { TapsQuery } from "#domain/content/rich-menus/tap-queries.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { countTaps } from "#functions/engine/friend-records/tap-statistics.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { mediaAddress } from "#functions/platform/media/media-address.ts";
import { richMenuTapsWhere } from "./rich-menu-taps-where.ts";

/**
 * Tap counts of a menu in a period, within the operator's scope: in total, by distinct friends, and for each
 * area. The total includes taps on areas that were removed later.
 * @throws Refusal 404
 */
export async function showRichMenuTaps({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: TapsQuery & { id: number };
}) {
	const condition = sql`${richMenuTapsWhere(ctx, input.id, input)} and ${isFriendVisible(ctx.operator, sql`p.friend_id`)}`;
	const [[menu], tapCounts] = await ctx.db.batch([
		ctx.db
			.select()
			.from(richmenus)
			.where(and(eq(richmenus.id, input.id), isNull(richmenus.deletedAt))),
		countTaps<number>(ctx, sql`${richmenuTaps} p where ${condition}`, sql`p.button_id`),
	]);
	if (!menu) throw notFound();
	const totalCount = tapCounts.find(({ button }) => button === null);
	const total = totalCount?.taps ?? 0;
	return {
		id: menu.id,
		name: menu.name,
		media_url: mediaAddress(menu.mediaKey),
		width: menu.width,
		height: menu.height,
		tap_count: total,
		unique_tap_count: totalCount?.friends ?? 0,
		areas: menu.buttons.map(({ id, label, x, y, width, height, type, is_tap_recording }) => {
			const buttonCount = tapCounts.find(({ button }) => button === id);
			return {
				id,
				label,
				x,
				y,
				width,
				height,
				is_tap_recording,
				/** 0 where LINE reports no taps, because the area opens an address or writes a text. */
				is_told: isTapReported(type) ? (1 as const) : (0 as const),
				tap_count: buttonCount?.taps ?? 0,
				unique_tap_count: buttonCount?.friends ?? 0,
				/** Share of all taps of the period, from 0 to 1. */
				share: total === 0 ? 0 : (buttonCount?.taps ?? 0) / total,
			};
		}),
	};
}
