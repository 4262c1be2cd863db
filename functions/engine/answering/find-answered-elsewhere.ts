import { sql } from "drizzle-orm";
import { funnels } from "#db/engine/member-queries.ts";
import { settings } from "#db/platform/settings-table.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import type { AnsweringTool, AnswerScope } from "#domain/engine/friend-records/answering-tool.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import type { Ctx } from "#functions/context.ts";
import { matchesAmongFriends } from "#functions/engine/filters/filter-queries.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { storedFilter } from "#functions/engine/filters/stored-filter.ts";

/** SQL of the account's answer scope as JSON; null for the default. */
export const ANSWER_SCOPE = sql`(select ${settings.value} from ${settings} where ${settings.key} = 'answer_scope')`;

/** Answer scope from its JSON. */
export const parseAnswerScope = (stored: string | null): AnswerScope =>
	stored === null ? SETTING_DEFAULTS.answer_scope : (JSON.parse(stored) as AnswerScope);

interface AnsweredFriend {
	id: number;
	/** Choice for the friend; null for the account's setting. */
	answeredBy: AnsweringTool | null;
}

/**
 * Friends whom another tool answers (docs/line-connection.md). Only a scope by a saved search needs a query. A
 * search that is deleted or broken matches nobody, so that nobody is answered twice.
 */
export async function findAnsweredElsewhere(
	ctx: Ctx,
	scope: AnswerScope,
	friends: readonly AnsweredFriend[],
): Promise<ReadonlySet<number>> {
	const undecided = friends.flatMap(({ id, answeredBy }) => (answeredBy === null ? id : []));
	const answeredHere =
		scope.mode === "search" ? await matchSearch(ctx, scope.search_id, undecided) : new Set<number>();
	return new Set(
		friends.flatMap(({ id, answeredBy }) => {
			if (answeredBy !== null) return answeredBy === "other" ? id : [];
			if (scope.mode === "everybody") return [];
			return answeredHere.has(id) ? [] : id;
		}),
	);
}

async function matchSearch(
	ctx: Ctx,
	searchId: number | null,
	friendIds: readonly number[],
): Promise<ReadonlySet<number>> {
	if (friendIds.length === 0) return new Set();
	const [search] = await queryRows(
		ctx.db,
		{ filter: nullable(text) },
		sql`select ${storedFilter(sql`f.member_query_id`)} as filter from ${funnels} f
			where f.id = ${searchId} and f.deleted_at is null`,
	);
	if (!search || search.filter === null) return new Set();
	const filter = readFilter(JSON.parse(search.filter));
	const [rows, names] = await Promise.all([
		queryRows(ctx.db, { id: number }, matchesAmongFriends(ctx, filter, friendIds)),
		loadFilterNames(ctx, [filter]),
	]);
	return new Set(isFilterBroken(filter, names) ? [] : rows.map(({ id }) => id));
}
