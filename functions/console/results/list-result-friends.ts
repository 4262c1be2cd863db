import { type SQL, sql } from "drizzle-orm";
import { abEntries, abTests, abVariants } from "#db/content/ab-tests.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { variantName } from "#domain/engine/ab-tests/describe-comparison.ts";
import type { ResultSourceName } from "#domain/engine/results/registry.ts";
import { RESULT_FRIENDS_PER_PAGE } from "#domain/engine/results/result-limits.ts";
import type { ResultFriendsQuery } from "#domain/engine/results/result-queries.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { forbidden } from "#functions/platform/http/request-refusal.ts";
import { findResultSource, type ResultsCall } from "./find-result-source.ts";
import { readableStages, stageTable, withStages } from "./stage-statements.ts";

const FRIEND_COLUMNS = {
	id: number,
	name: text,
	icon_url: nullable(text),
	blocked: typed<0 | 1>(number),
	at: number,
	variant: nullable(number),
	total: number,
};

/**
 * One page of the friends of a stage, most recent first, and their number. One statement.
 * @throws Refusal 404 for a source that is unknown or not visible; 403 for a stage that the operator's role may not read
 */
export async function listResultFriends(call: ResultsCall<ResultFriendsQuery>) {
	const { ctx, source, input } = call;
	const { id, stage, page } = input;
	if (!readableStages(ctx, source).some(({ name }) => name === stage)) throw forbidden();
	const { period } = await findResultSource(call);
	const rows = period
		? await queryRows(
				ctx.db,
				FRIEND_COLUMNS,
				sql`${withStages(ctx, { source, id, from: period.from })},
					page as materialized (select friend_id, at, count(*) over () as total from ${stageTable(stage)}
						order by at desc, friend_id desc
						limit ${RESULT_FRIENDS_PER_PAGE} offset ${(page - 1) * RESULT_FRIENDS_PER_PAGE})
					select f.id as id, f.name as name, f.icon_url as icon_url, f.blocked_at is not null as blocked, p.at as at,
						${variantOf(source, id)} as variant, p.total as total
					from page p join ${friends} f on f.id = p.friend_id order by p.at desc, p.friend_id desc`,
			)
		: [];
	return {
		items: rows.map(({ total: _total, at, blocked, variant, ...friend }) => ({
			...friend,
			blocked: blocked === 1,
			at: toWireTime(at, ctx.zone),
			/** Variant of the broadcast's A/B test that the friend received; null outside of a test. */
			variant: variant === null ? null : variantName(variant),
		})),
		total: rows[0]?.total ?? 0,
		page,
		take_num: RESULT_FRIENDS_PER_PAGE,
	};
}

/** Position of a friend's variant in the A/B test of a broadcast. */
const variantOf = (source: ResultSourceName, id: number): SQL =>
	source === "broadcast"
		? sql`(select v.position from ${abTests} a cross join ${abEntries} e on e.friend_id = p.friend_id and e.test_id = a.id
			cross join ${abVariants} v on v.id = e.variant_id where a.broadcast_id = ${id})`
		: sql`null`;
