import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { among } from "#db/platform/sql/among.ts";
import { packed } from "#db/platform/sql/packed.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { FriendScope } from "#domain/console/operators/scope.ts";
import { isBroken } from "#domain/engine/filters/broken.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { NOTICE_EVENTS } from "#domain/integrations/notifications/events/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { matchesAmong } from "#functions/engine/filters/audience.ts";
import { filterNames } from "#functions/engine/filters/names.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import type { ClaimedFact } from "./claim-facts.ts";
import type { Receiver } from "./receivers.ts";
import type { Setting } from "./settings.ts";

/** Whether a setting covers a fact, and whether a receiver may see it. */
interface Whom {
	isMeant: (setting: Setting, fact: ClaimedFact) => boolean;
	maySee: (receiver: Receiver, fact: ClaimedFact) => boolean;
}

/**
 * Selects the friends of some facts whom the settings cover and the receivers may see: each filter and each
 * scope is queried once, for these friends alone. Facts without a friend are visible to everybody; a visitor
 * who is no friend is reported only where all friends are covered and visible.
 */
export async function friendsOf(
	ctx: Ctx,
	facts: readonly ClaimedFact[],
	settings: readonly Setting[],
	receivers: readonly Receiver[],
): Promise<Whom> {
	const ids = [...new Set(facts.flatMap(({ friendId }) => friendId ?? []))];
	const filters = new Map(
		settings.flatMap(({ filters }) =>
			filters.flatMap((each) => (each ? [[keyOf(each), each] as const] : [])),
		),
	);
	const scopes = new Map(
		[...settings, ...receivers].flatMap(({ scopes }) =>
			scopes.flatMap((each) => (each && !each.all ? [[keyOf(each), each] as const] : [])),
		),
	);
	const selected = await ask(ctx, ids, filters, (filter) => matchesAmong(ctx, filter, ids));
	for (const key of await broken(ctx, filters)) selected.set(key, new Set());
	const seen = await ask(ctx, ids, scopes, (friendScope) =>
		packed(sql`select ${friends.id} as id from ${friends}
				where ${friends.id} in ${among(ids)} and ${visibleTo({ friendScope, now: ctx.now })}`),
	);
	const isSeen = (all: readonly (FriendScope | null)[], friendId: number | null) =>
		all.every((scope) => {
			if (scope === null) return false;
			if (scope.all) return true;
			return friendId !== null && (seen.get(keyOf(scope))?.has(friendId) ?? false);
		});
	return {
		isMeant: ({ filters, scopes }, { event, friendId }) => {
			if (!NOTICE_EVENTS[event].ofFriend) return true;
			const isSelected = filters.every(
				(filter) => filter && friendId !== null && selected.get(keyOf(filter))?.has(friendId),
			);
			return isSelected && isSeen(scopes, friendId);
		},
		maySee: ({ scopes }, { event, friendId }) => !NOTICE_EVENTS[event].ofFriend || isSeen(scopes, friendId),
	};
}

const keyOf = (asked: Filter | FriendScope): string => JSON.stringify(asked);

/** Matching friends of each query, all in one round trip. */
async function ask<Question>(
	ctx: Ctx,
	ids: readonly number[],
	questions: ReadonlyMap<string, Question>,
	statementOf: (question: Question) => ReturnType<typeof matchesAmong>,
): Promise<Map<string, Set<number>>> {
	const [first, ...rest] = [...questions.values()].map((question) =>
		rowsOf<{ id: number }>(ctx.db, statementOf(question)),
	);
	if (!first || ids.length === 0) return new Map();
	const answers = await ctx.db.batch([first, ...rest]);
	return new Map(
		[...questions.keys()].map((key, index) => [key, new Set(answers[index]!.map(({ id }) => id))]),
	);
}

/** Keys of filters with deleted references: they select nobody (rules, Codes). */
async function broken(ctx: Ctx, filters: ReadonlyMap<string, Filter>): Promise<string[]> {
	if (filters.size === 0) return [];
	const names = await filterNames(ctx, [...filters.values()]);
	return [...filters].filter(([, filter]) => isBroken(filter, names)).map(([key]) => key);
}
