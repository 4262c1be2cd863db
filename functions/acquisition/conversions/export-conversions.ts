import { and, eq, isNull, sql } from "drizzle-orm";
import { conversions, trackers } from "#db/acquisition/conversions.ts";
import { landings } from "#db/acquisition/landings.ts";
import { links } from "#db/acquisition/links.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { encodeText, writeCsvHeader, writeCsvLines } from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Number of rows per read, so that an export is never in memory as a whole. */
const ROWS_PER_READ = 500;

/** Conversion of an export; `first` and `last` are landing pages. */
const COLUMNS = {
	id: number,
	at: number,
	friendId: nullable(number),
	friend: nullable(text),
	orderId: text,
	value: nullable(number),
	via: nullable(typed<"script" | "postback">(text)),
	link: nullable(text),
	first: nullable(text),
	last: nullable(text),
};

/** Labels of the reporter of a conversion. */
const REPORTER_LABELS = { script: "サイト", postback: "サーバー" } as const;
const HEADINGS = [
	"日時",
	"友だちID",
	"友だち名",
	"注文番号",
	"金額",
	"計測元",
	"リンク",
	"最初の流入経路",
	"直前の流入経路",
];

interface ExportArgs {
	ctx: OperatorCtx;
	input: { id: number; encoding: ExportEncoding };
}

/**
 * Conversions of a tracker as a CSV file in chronological order, as far as the operator sees their friends.
 * @throws Refusal 404
 */
export async function exportConversions({ ctx, input: { id, encoding } }: ExportArgs): Promise<Response> {
	const [tracker] = await ctx.db
		.select({ name: trackers.name })
		.from(trackers)
		.where(and(eq(trackers.id, id), isNull(trackers.deletedAt)));
	if (!tracker) throw notFound();
	// By time and then id, so that the order stays stable if rows are added meanwhile.
	let cursor = { at: 0, id: 0 };
	const csvStream = new ReadableStream<Uint8Array>({
		start: (controller) => controller.enqueue(writeCsvHeader(HEADINGS, encoding)),
		pull: async (controller) => {
			const rows = await queryRows(
				ctx.db,
				COLUMNS,
				sql`select c.id as id, c.created_at as at, c.friend_id as friendId, f.name as friend, c.order_id as orderId,
						c.value as value, c.via as via, coalesce(nullif(l.name, ''), l.url) as link, a.name as first, z.name as last
					from ${conversions} c left join ${friends} f on f.id = c.friend_id left join ${links} l on l.id = c.link_id
					left join ${landings} a on a.id = c.first_landing_id left join ${landings} z on z.id = c.last_landing_id
					where c.tracker_id = ${id} and c.created_at >= ${cursor.at} and (c.created_at, c.id) > (${cursor.at}, ${cursor.id})
						and ${isFriendVisible(ctx.operator, sql`+c.friend_id`)}
					order by c.created_at, c.id limit ${ROWS_PER_READ}`,
			);
			const lines = rows.map(({ at, friendId, friend, orderId, value, via, link, first, last }) => [
				toWireTime(at, ctx.zone),
				friendId,
				friend,
				orderId,
				value,
				via && REPORTER_LABELS[via],
				link && labelPlaceholders(link),
				first,
				last,
			]);
			if (lines.length > 0) controller.enqueue(encodeText(writeCsvLines(lines), encoding));
			cursor = rows.at(-1) ?? cursor;
			if (rows.length < ROWS_PER_READ) controller.close();
		},
	});
	const day = toWireTime(ctx.now, ctx.zone).slice(0, 10).replaceAll("-", "");
	return new Response(csvStream, {
		headers: {
			"Content-Type": `text/csv; charset=${encoding}`,
			"Content-Disposition": contentDisposition("attachment", `${tracker.name}_コンバージョン_${day}.csv`),
		},
	});
}
