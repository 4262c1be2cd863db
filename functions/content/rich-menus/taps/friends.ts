import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { richmenus, richmenuTaps } from "#db/content/rich-menus.ts";
import type { RichMenuTapsQuery, TapsQuery } from "#domain/content/rich-menus/taps.ts";
import type { RichMenuTapsExportQuery } from "#domain/content/rich-menus/taps-export.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import {
	exportTappingFriends,
	listTappingFriends,
	presentTappingFriends,
} from "#functions/engine/friend-records/tap-statistics.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { richMenuTapsWhere } from "./period.ts";

type Asked = TapsQuery & { id: number; button?: number | undefined };

/** Matching taps of friends whom the operator may see. */
const asked = (ctx: OperatorCtx, { id, button, ...days }: Asked, index = sql``): SQL =>
	sql`${richmenuTaps} p ${index} where ${richMenuTapsWhere(ctx, id, days)}
		and ${button === undefined ? sql`1` : sql`p.button_id = ${button}`}
		and ${isFriendVisible(ctx.operator, sql`p.friend_id`)}`;

const menuNamed = (ctx: OperatorCtx, id: number) =>
	ctx.db
		.select({ name: richmenus.name })
		.from(richmenus)
		.where(and(eq(richmenus.id, id), isNull(richmenus.deletedAt)));

interface List {
	ctx: OperatorCtx;
	input: RichMenuTapsQuery & { id: number };
}

/**
 * The friends who tapped a menu, or one area of it, in a period: who tapped last first, a page at a time within the
 * operator's scope. @throws Refusal 404
 */
export async function listRichMenuTapFriends({ ctx, input: { page, ...input } }: List) {
	const [[menu], rows, counted] = await ctx.db.batch([
		menuNamed(ctx, input.id),
		...listTappingFriends(ctx, asked(ctx, input), page),
	]);
	if (!menu) throw notFound();
	return presentTappingFriends(ctx, { rows, counted, page });
}

interface Export {
	ctx: OperatorCtx;
	input: RichMenuTapsExportQuery & { id: number };
}

/** The same friends as a CSV file. @throws Refusal 404 */
export async function exportRichMenuTapFriends({
	ctx,
	input: { encoding, ...input },
}: Export): Promise<Response> {
	const [menu] = await menuNamed(ctx, input.id);
	if (!menu) throw notFound();
	const taps = asked(ctx, input, sql`indexed by richmenu_taps_friend`);
	return exportTappingFriends(ctx, { taps, name: menu.name, encoding });
}
