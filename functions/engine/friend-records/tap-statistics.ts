import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { encodeText, writeCsvHeader, writeCsvLines } from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";

/** Taps `p` within the operator's scope: SQL after `from`, with a `where`. */
type Taps = SQL;

const TAPPING_FRIEND_COLUMNS = {
	id: number,
	name: text,
	icon_url: nullable(text),
	blocked: typed<0 | 1>(number),
	taps: number,
	firstAt: number,
	lastAt: number,
};

type TappingFriend = RowOfColumns<typeof TAPPING_FRIEND_COLUMNS>;

/** Condition for taps on these days, the last one included; an open side has no limit. */
export function isTappedOn(
	{ zone }: Pick<Ctx, "zone">,
	{ from, to }: { from?: string | undefined; to?: string | undefined },
): SQL {
	const days = spanOfDays(from ?? null, to ?? null, zone);
	return sql`p.created_at >= ${days.from ?? 0} and p.created_at < ${days.before ?? Number.MAX_SAFE_INTEGER}`;
}

/** Numbers of taps and friends for each button; a null button for the total. */
export const countTaps = <Button>({ db }: Ctx, taps: Taps, button: SQL) =>
	queryRows<{ button: Button | null; taps: number; friends: number }>(
		db,
		sql`select ${button} as button, count(*) as taps, count(distinct p.friend_id) as friends from ${taps} group by ${button}
			union all select null, count(*), count(distinct p.friend_id) from ${taps}`,
	);

const FRIENDS_PER_PAGE = 50;
/** Number of friends read and written at a time: a whole export is never in memory. */
const FRIENDS_AT_ONCE = 500;

/** Friends who tapped, each with their taps. Friends outside the page are neither joined nor read. */
const selectTappingFriends = (taps: Taps, pageSql: SQL): SQL =>
	sql`select f.id as id, f.name as name, f.icon_url as icon_url, f.blocked_at is not null as blocked, t.taps as taps,
			t.first_at as firstAt, t.last_at as lastAt
		from (select p.friend_id as friend_id, count(*) as taps, min(p.created_at) as first_at, max(p.created_at) as last_at
			from ${taps} group by p.friend_id ${pageSql}) t
		join ${friends} f on f.id = t.friend_id`;

/** Statements of a page of friends who tapped, the most recent first, and of their number. */
export const listTappingFriends = ({ db }: Ctx, taps: Taps, page: number) =>
	[
		queryRows(
			db,
			TAPPING_FRIEND_COLUMNS,
			sql`${selectTappingFriends(
				taps,
				sql`order by last_at desc, friend_id desc limit ${FRIENDS_PER_PAGE} offset ${(page - 1) * FRIENDS_PER_PAGE}`,
			)} order by t.last_at desc, t.friend_id desc`,
		),
		queryRows(db, { total: number }, sql`select count(distinct p.friend_id) as total from ${taps}`),
	] as const;

/** The page in the API's format. */
export const presentTappingFriends = (
	{ zone }: Ctx,
	{ rows, counted, page }: { rows: TappingFriend[]; counted: { total: number }[]; page: number },
) => ({
	items: rows.map(({ taps, firstAt, lastAt, blocked, ...friend }) => ({
		...friend,
		blocked: blocked === 1,
		tap_count: taps,
		first_at: toWireTime(firstAt, zone),
		last_at: toWireTime(lastAt, zone),
	})),
	total: counted[0]?.total ?? 0,
	page,
	take_num: FRIENDS_PER_PAGE,
});

/**
 * All friends who tapped as a CSV file, named after the tapped item.
 * @param taps read friend by friend, by an index in that order: each page of the file reads only its own
 * friends
 */
export function exportTappingFriends(
	{ db, zone, now }: Ctx,
	{ taps, name, encoding }: { taps: Taps; name: string; encoding: ExportEncoding },
): Response {
	let lastId = 0;
	const stream = new ReadableStream<Uint8Array>({
		start: (controller) => {
			controller.enqueue(
				writeCsvHeader(["友だちID", "友だち名", "タップ数", "最初のタップ", "最後のタップ"], encoding),
			);
		},
		pull: async (controller) => {
			const rows = await queryRows(
				db,
				TAPPING_FRIEND_COLUMNS,
				sql`${selectTappingFriends(
					sql`${taps} and p.friend_id > ${lastId}`,
					sql`order by p.friend_id limit ${FRIENDS_AT_ONCE}`,
				)} order by f.id`,
			);
			const lines = rows.map(({ id, name, taps, firstAt, lastAt }) => [
				id,
				name,
				taps,
				toWireTime(firstAt, zone),
				toWireTime(lastAt, zone),
			]);
			if (lines.length > 0) controller.enqueue(encodeText(writeCsvLines(lines), encoding));
			lastId = rows.at(-1)?.id ?? lastId;
			if (rows.length < FRIENDS_AT_ONCE) controller.close();
		},
	});
	const day = toWireTime(now, zone).slice(0, 10).replaceAll("-", "");
	return new Response(stream, {
		headers: {
			"Content-Type": `text/csv; charset=${encoding}`,
			"Content-Disposition": contentDisposition("attachment", `${name}_タップ_${day}.csv`),
		},
	});
}
