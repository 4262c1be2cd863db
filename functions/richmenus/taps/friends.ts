import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { rowsOf } from "#db/raw.ts";
import { richmenus, richmenuTaps } from "#db/richmenus.ts";
import type { TappingQuery, TapsQuery } from "#domain/richmenus/taps.ts";
import type { TappingExportQuery } from "#domain/richmenus/taps-export.ts";
import { wireTime } from "#domain/time.ts";
import { csvHead, csvLines, encodeText } from "../../csv/write.ts";
import { isVisible } from "../../filters/visible.ts";
import { disposition } from "../../http/disposition.ts";
import { notFound } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { tapsOf } from "./period.ts";

const FRIENDS_PER_PAGE = 50;

interface Tapping {
	id: number;
	name: string;
	icon_url: string | null;
	blocked: 0 | 1;
	taps: number;
	firstAt: number;
	lastAt: number;
}

type Asked = TapsQuery & { id: number; button?: number | undefined };

/** The taps that are asked for, of friends whom the operator may see. */
const asked = (ctx: OperatorCtx, { id, button, ...days }: Asked): SQL =>
	sql`${tapsOf(ctx, id, days)} and ${button === undefined ? sql`1` : sql`p.button_id = ${button}`}
		and ${isVisible(ctx.operator, sql`p.friend_id`)}`;

/** Friends who tapped, each with their taps. What `rest` leaves out is neither joined nor read. */
const tapping = (which: SQL, rest: SQL): SQL =>
	sql`select f.id as id, f.name as name, f.icon_url as icon_url, f.blocked_at is not null as blocked, t.taps as taps,
			t.first_at as firstAt, t.last_at as lastAt
		from (select p.friend_id as friend_id, count(*) as taps, min(p.created_at) as first_at, max(p.created_at) as last_at
			from ${richmenuTaps} p where ${which} group by p.friend_id ${rest}) t
		join ${friends} f on f.id = t.friend_id`;

const menuNamed = (ctx: OperatorCtx, id: number) =>
	ctx.db
		.select({ name: richmenus.name })
		.from(richmenus)
		.where(and(eq(richmenus.id, id), isNull(richmenus.deletedAt)));

/**
 * The friends who tapped a menu, or one area of it, in a period: who tapped last first, a page at a time within the
 * operator's scope. @throws Refusal 404
 */
export async function listTapping({
	ctx,
	input: { page, ...input },
}: {
	ctx: OperatorCtx;
	input: TappingQuery & { id: number };
}) {
	const which = asked(ctx, input);
	const [[menu], rows, [counted]] = await ctx.db.batch([
		menuNamed(ctx, input.id),
		rowsOf<Tapping>(
			ctx.db,
			sql`${tapping(
				which,
				sql`order by last_at desc, friend_id desc limit ${FRIENDS_PER_PAGE} offset ${(page - 1) * FRIENDS_PER_PAGE}`,
			)} order by t.last_at desc, t.friend_id desc`,
		),
		rowsOf<{ total: number }>(
			ctx.db,
			sql`select count(distinct p.friend_id) as total from ${richmenuTaps} p where ${which}`,
		),
	]);
	if (!menu) throw notFound();
	return {
		items: rows.map(({ taps, firstAt, lastAt, blocked, ...friend }) => ({
			...friend,
			blocked: blocked === 1,
			tap_count: taps,
			first_at: wireTime(firstAt, ctx.zone),
			last_at: wireTime(lastAt, ctx.zone),
		})),
		total: counted?.total ?? 0,
		page,
		take_num: FRIENDS_PER_PAGE,
	};
}

/** How many friends are read and written at a time: a whole export is never held in memory. */
const FRIENDS_AT_ONCE = 500;

/** The same friends as a CSV file. @throws Refusal 404 */
export async function exportTapping({
	ctx,
	input: { encoding, ...input },
}: {
	ctx: OperatorCtx;
	input: TappingExportQuery & { id: number };
}): Promise<Response> {
	const [menu] = await menuNamed(ctx, input.id);
	if (!menu) throw notFound();
	let after = 0;
	const written = new ReadableStream<Uint8Array>({
		start: (controller) => {
			controller.enqueue(
				csvHead(["友だちID", "友だち名", "タップ数", "最初のタップ", "最後のタップ"], encoding),
			);
		},
		pull: async (controller) => {
			const rows = await rowsOf<Tapping>(
				ctx.db,
				sql`${tapping(
					sql`${asked(ctx, input)} and p.friend_id > ${after}`,
					sql`order by p.friend_id limit ${FRIENDS_AT_ONCE}`,
				)} order by f.id`,
			);
			const lines = rows.map(({ id, name, taps, firstAt, lastAt }) => [
				id,
				name,
				taps,
				wireTime(firstAt, ctx.zone),
				wireTime(lastAt, ctx.zone),
			]);
			if (lines.length > 0) controller.enqueue(encodeText(csvLines(lines), encoding));
			after = rows.at(-1)?.id ?? after;
			if (rows.length < FRIENDS_AT_ONCE) controller.close();
		},
	});
	const day = wireTime(ctx.now, ctx.zone).slice(0, 10).replaceAll("-", "");
	return new Response(written, {
		headers: {
			"Content-Type": `text/csv; charset=${encoding}`,
			"Content-Disposition": disposition("attachment", `${menu.name}_タップ_${day}.csv`),
		},
	});
}
