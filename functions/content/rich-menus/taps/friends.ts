import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { richmenus, richmenuTaps } from "#db/content/rich-menus.ts";
import type { TappingQuery, TapsQuery } from "#domain/content/rich-menus/taps.ts";
import type { TappingExportQuery } from "#domain/content/rich-menus/taps-export.ts";
import { isVisible } from "#functions/engine/filters/visible.ts";
import { presentTapping, tappingCsv, tappingPage } from "#functions/engine/friend-records/tapping.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { tapsOf } from "./period.ts";

type Asked = TapsQuery & { id: number; button?: number | undefined };

/** Matching taps of friends whom the operator may see. */
const asked = (ctx: OperatorCtx, { id, button, ...days }: Asked, index = sql``): SQL =>
	sql`${richmenuTaps} p ${index} where ${tapsOf(ctx, id, days)}
		and ${button === undefined ? sql`1` : sql`p.button_id = ${button}`}
		and ${isVisible(ctx.operator, sql`p.friend_id`)}`;

const menuNamed = (ctx: OperatorCtx, id: number) =>
	ctx.db
		.select({ name: richmenus.name })
		.from(richmenus)
		.where(and(eq(richmenus.id, id), isNull(richmenus.deletedAt)));

interface List {
	ctx: OperatorCtx;
	input: TappingQuery & { id: number };
}

/**
 * The friends who tapped a menu, or one area of it, in a period: who tapped last first, a page at a time within the
 * operator's scope. @throws Refusal 404
 */
export async function listTapping({ ctx, input: { page, ...input } }: List) {
	const [[menu], rows, counted] = await ctx.db.batch([
		menuNamed(ctx, input.id),
		...tappingPage(ctx, asked(ctx, input), page),
	]);
	if (!menu) throw notFound();
	return presentTapping(ctx, { rows, counted, page });
}

interface Export {
	ctx: OperatorCtx;
	input: TappingExportQuery & { id: number };
}

/** The same friends as a CSV file. @throws Refusal 404 */
export async function exportTapping({ ctx, input: { encoding, ...input } }: Export): Promise<Response> {
	const [menu] = await menuNamed(ctx, input.id);
	if (!menu) throw notFound();
	const taps = asked(ctx, input, sql`indexed by richmenu_taps_friend`);
	return tappingCsv(ctx, { taps, name: menu.name, encoding });
}
