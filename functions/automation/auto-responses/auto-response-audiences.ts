import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import type { Ctx } from "#functions/context.ts";
import { matchesAmongFriends } from "#functions/engine/filters/filter-queries.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";

interface StoredAudience {
	memberQueryId: number | null;
	/** As stored; parsed only for auto-responses that match a text. */
	filterJson: string | null;
}

/** Auto-responses that match a friend's text, before their filters are evaluated. */
interface MatchingText {
	friend: { id: number };
	autoResponses: StoredAudience[];
}

/** Filter of one or more auto-responses, and the friends to check. */
interface AudienceQuery {
	filter: Filter;
	friendIds: Set<number>;
}

/**
 * Returns a check of whether a friend is in an auto-response's audience: one statement per filter for all its
 * friends, in one round trip. A filter that is invalid, or names something deleted, includes nobody.
 */
export async function loadAudienceCheck(ctx: Ctx, matchingTexts: MatchingText[]) {
	const queriesById = new Map<number, AudienceQuery>();
	for (const { friend, autoResponses } of matchingTexts) {
		for (const { memberQueryId, filterJson } of autoResponses) {
			if (memberQueryId === null || filterJson === null) continue;
			const audienceQuery = queriesById.get(memberQueryId) ?? {
				filter: parseFilterJson(filterJson),
				friendIds: new Set(),
			};
			audienceQuery.friendIds.add(friend.id);
			queriesById.set(memberQueryId, audienceQuery);
		}
	}
	const friendIdsByQuery = await queryAudiences(ctx, [...queriesById.values()]);
	const audiences = new Map(
		[...queriesById.keys()].map((queryId, index) => [queryId, friendIdsByQuery[index]!]),
	);
	return ({ memberQueryId }: StoredAudience, friendId: number): boolean =>
		memberQueryId === null || (audiences.get(memberQueryId)?.has(friendId) ?? false);
}

async function queryAudiences(ctx: Ctx, queries: AudienceQuery[]): Promise<Set<number>[]> {
	const [firstStatement, ...otherStatements] = queries.map(({ filter, friendIds }) =>
		queryRows(ctx.db, { id: number }, matchesAmongFriends(ctx, filter, [...friendIds])),
	);
	if (!firstStatement) return [];
	const filters = queries.map(({ filter }) => filter);
	const [results, names] = await Promise.all([
		ctx.db.batch([firstStatement, ...otherStatements]),
		loadFilterNames(ctx, filters),
	]);
	return results.map((rows, index) =>
		isFilterBroken(filters[index]!, names) ? new Set() : new Set(rows.map(({ id }) => id)),
	);
}
