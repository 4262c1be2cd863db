import { desc, isNull, sql } from "drizzle-orm";
import { links, linkTaps } from "#db/acquisition/links.ts";
import { audiences } from "#db/content/audiences.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { hasUploadedFriends } from "#domain/content/audiences/audience-states.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { DAY, toWireTime } from "#domain/platform/time/wire-time.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertSeesAll } from "./assert-sees-all.ts";

/** Age up to which LINE makes audiences of a send. */
export const MAX_SEND_AGE = 60 * DAY;
/** LINE's maximum number of audiences is a thousand. */
const MAX_LISTED = 1_000;
const MAX_SENDS = 100;
const MAX_LINKS = 500;

/**
 * Audiences, newest first, and the sends and links of which audiences can be made.
 * @throws Refusal 403 for an operator who sees only some friends
 */
export async function listAudiences({ ctx }: { ctx: OperatorCtx }) {
	assertSeesAll(ctx);
	const [rows, sends, tapped] = await ctx.db.batch([
		ctx.db
			.select()
			.from(audiences)
			.where(isNull(audiences.deletedAt))
			.orderBy(desc(audiences.id))
			.limit(MAX_LISTED),
		queryRows(
			ctx.db,
			{ id: number, name: text, acceptedAt: number },
			sql`select b.id as id, b.name as name, s.accepted_at as acceptedAt
				from ${lineSends} s join ${broadcasts} b on b.id = s.broadcast_id
				where s.accepted_at >= ${ctx.now - MAX_SEND_AGE} and s.request_id is not null
				order by s.accepted_at desc limit ${MAX_SENDS}`,
		),
		queryRows(
			ctx.db,
			{ id: number, name: text, url: text },
			sql`select l.id as id, l.name as name, l.url as url from ${links} l
				where ${hasAbility(ctx.operator, "link-read") ? sql`1` : sql`0`}
					and exists (select 1 from ${linkTaps} t where t.link_id = l.id) order by l.id desc limit ${MAX_LINKS}`,
		),
	]);
	const names = await loadFilterNames(
		ctx,
		rows.map(({ filter }) => filter ?? EVERY_FRIEND),
	);
	const sendNames = new Map(sends.map(({ id, name }) => [id, name]));
	const friendsOf = ({ source, filter, clickUrl, broadcastId }: (typeof rows)[number]) => {
		if (source === "filter") return filterSummary(filter ?? EVERY_FRIEND, names);
		return source === "link" ? clickUrl! : (sendNames.get(broadcastId ?? 0) ?? "");
	};
	const timeOf = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	return {
		items: rows.map((row) => ({
			id: row.id,
			name: row.name,
			source: row.source,
			state: row.state,
			friends: friendsOf(row),
			is_renewable: hasUploadedFriends(row.source),
			uploaded: row.uploaded,
			user_count: row.userCount,
			/** Whether the audience before a renewal is still used. */
			is_renewed: row.previousLineId !== null,
			expires_at: timeOf(row.expiresAt),
			checked_at: timeOf(row.checkedAt),
			reason: row.reason,
		})),
		sends: sends.map(({ id, name, acceptedAt }) => ({
			id,
			name,
			accepted_at: toWireTime(acceptedAt, ctx.zone),
		})),
		/** Links with taps; none without the ability to read links. */
		links: tapped,
	};
}
