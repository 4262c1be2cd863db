import { eq, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { links, linkTaps } from "#db/links.ts";
import { rowsOf } from "#db/raw.ts";
import type { ExportEncoding } from "#domain/forms/answers.ts";
import { wireTime } from "#domain/time.ts";
import { csvHead, csvLines, encodeText } from "../csv/write.ts";
import { isVisible } from "../filters/visible.ts";
import { disposition } from "../http/disposition.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";

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

/** Friends who tapped a link, each with their taps. What `rest` leaves out is neither joined nor read. */
const tapping = (ctx: OperatorCtx, linkId: number, { after = 0, rest }: { after?: number; rest: SQL }): SQL =>
	sql`select f.id as id, f.name as name, f.icon_url as icon_url, f.blocked_at is not null as blocked, t.taps as taps,
			t.first_at as firstAt, t.last_at as lastAt
		from (select friend_id, count(*) as taps, min(created_at) as first_at, max(created_at) as last_at
			from ${linkTaps} where link_id = ${linkId} and friend_id > ${after}
				and ${isVisible(ctx.operator, sql`friend_id`)} group by friend_id ${rest}) t
		join ${friends} f on f.id = t.friend_id`;

/** The friends who tapped a link, who tapped last first, a page at a time within the operator's scope. @throws Refusal 404 */
export async function listTapping({
	ctx,
	input: { id, page },
}: {
	ctx: OperatorCtx;
	input: { id: number; page: number };
}) {
	const [[link], rows, [counted]] = await ctx.db.batch([
		ctx.db.select({ id: links.id }).from(links).where(eq(links.id, id)),
		rowsOf<Tapping>(
			ctx.db,
			sql`${tapping(ctx, id, {
				rest: sql`order by last_at desc, friend_id desc limit ${FRIENDS_PER_PAGE} offset ${(page - 1) * FRIENDS_PER_PAGE}`,
			})} order by t.last_at desc, t.friend_id desc`,
		),
		rowsOf<{ total: number }>(
			ctx.db,
			sql`select count(distinct friend_id) as total from ${linkTaps}
				where link_id = ${id} and ${isVisible(ctx.operator, sql`friend_id`)}`,
		),
	]);
	if (!link) throw notFound();
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

interface Export {
	ctx: OperatorCtx;
	input: { id: number; encoding: ExportEncoding };
}

/** The friends who tapped a link as a CSV file, within the operator's scope. @throws Refusal 404 */
export async function exportTapping({ ctx, input: { id, encoding } }: Export): Promise<Response> {
	const [link] = await ctx.db.select({ name: links.name }).from(links).where(eq(links.id, id));
	if (!link) throw notFound();
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
				sql`${tapping(ctx, id, { after, rest: sql`order by friend_id limit ${FRIENDS_AT_ONCE}` })} order by f.id`,
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
			"Content-Disposition": disposition("attachment", `${link.name || "リンク"}_タップ_${day}.csv`),
		},
	});
}
