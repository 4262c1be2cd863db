import { rowsOf } from "#db/raw.ts";
import type { Filter } from "#domain/filters/filter.ts";
import type { Ctx } from "../context.ts";
import { matchesAmong } from "../friends/audience.ts";

interface Restricted {
	memberQueryId: number | null;
	filter: Filter | null;
}

/** Auto-responses that hear a friend, and may yet not answer this one. */
interface Hearing {
	friend: { id: number };
	reactions: Restricted[];
}

/**
 * Whom auto-responses answer, among friends whom they hear: one statement for each filter and all its friends, in one
 * round trip; none where nothing that was heard has a filter.
 */
export async function audiencesOf(ctx: Ctx, heard: Hearing[]) {
	const asked = new Map<number, { filter: Filter; friendIds: Set<number> }>();
	for (const { friend, reactions } of heard) {
		for (const { memberQueryId, filter } of reactions) {
			if (memberQueryId === null || filter === null) continue;
			const question = asked.get(memberQueryId) ?? { filter, friendIds: new Set() };
			question.friendIds.add(friend.id);
			asked.set(memberQueryId, question);
		}
	}
	const inAudience = await ask(ctx, [...asked.values()]);
	const audiences = new Map([...asked.keys()].map((queryId, index) => [queryId, inAudience[index]!]));
	return ({ memberQueryId }: Restricted, friendId: number): boolean =>
		memberQueryId === null || (audiences.get(memberQueryId)?.has(friendId) ?? false);
}

async function ask(ctx: Ctx, questions: { filter: Filter; friendIds: Set<number> }[]) {
	const [first, ...rest] = questions.map(({ filter, friendIds }) =>
		rowsOf<{ id: number }>(ctx.db, matchesAmong(ctx, filter, [...friendIds])),
	);
	if (!first) return [];
	const answers = await ctx.db.batch([first, ...rest]);
	return answers.map((rows) => new Set(rows.map(({ id }) => id)));
}
