import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { richmenus, richmenuTaps } from "#db/content/rich-menus.ts";
import type { RichMenuTapsExportQuery } from "#domain/content/rich-menus/menu-taps-export-query.ts";
import type { RichMenuTapsQuery, TapsQuery } from "#domain/content/rich-menus/tap-queries.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import {
	exportTappingFriends,
	listTappingFriends,
	presentTappingFriends,
} from "#functions/engine/friend-records/tap-statistics.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { richMenuTapsWhere } from "./rich-menu-taps-where.ts";

type RichMenuTapFilter = TapsQuery & { id: number; button?: number | undefined };

/** FROM and WHERE of taps `p` on a menu in a period, by friends whom the operator may see. */
const fromRichMenuTaps = (ctx: OperatorCtx, { id, button, ...days }: RichMenuTapFilter, index = sql``): SQL =>
	sql`${richmenuTaps} p ${index} where ${richMenuTapsWhere(ctx, id, days)}
		and ${button === undefined ? sql`1` : sql`p.button_id = ${button}`}
		and ${isFriendVisible(ctx.operator, sql`p.friend_id`)}`;

const selectMenuName = (ctx: OperatorCtx, id: number) =>
	ctx.db
		.select({ name: richmenus.name })
		.from(richmenus)
		.where(and(eq(richmenus.id, id), isNull(richmenus.deletedAt)));

interface ListArgs {
	ctx: OperatorCtx;
	input: RichMenuTapsQuery & { id: number };
}

/**
 * One page of the friends who tapped a menu, or one of its areas, in a period, most recent tap first, within
 * the operator's scope.
 * @throws Refusal 404
 */
export async function listRichMenuTapFriends({ ctx, input: { page, ...input } }: ListArgs) {
	const [[menu], rows, countRows] = await ctx.db.batch([
		selectMenuName(ctx, input.id),
		...listTappingFriends(ctx, fromRichMenuTaps(ctx, input), page),
	]);
	if (!menu) throw notFound();
	return presentTappingFriends(ctx, { rows, counted: countRows, page });
}

interface ExportArgs {
	ctx: OperatorCtx;
	input: RichMenuTapsExportQuery & { id: number };
}

/** The same friends as a CSV file. @throws Refusal 404 */
export async function exportRichMenuTapFriends({
	ctx,
	input: { encoding, ...input },
}: ExportArgs): Promise<Response> {
	const [menu] = await selectMenuName(ctx, input.id);
	if (!menu) throw notFound();
	const taps = fromRichMenuTaps(ctx, input, sql`indexed by richmenu_taps_friend`);
	return exportTappingFriends(ctx, { taps, name: menu.name, encoding });
}
