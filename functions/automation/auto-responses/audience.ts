import { rowsOf } from "#db/platform/sql/raw.ts";
import { isBroken } from "#domain/engine/filters/broken.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { filterFromJson } from "#domain/engine/filters/stored.ts";
import type { Ctx } from "#functions/context.ts";
import { matchesAmong } from "#functions/engine/filters/audience.ts";
import { filterNames } from "#functions/engine/filters/names.ts";

interface Restricted {
	memberQueryId: number | null;
	/** As stored; it is parsed only for those that match a text. */
	filterJson: string | null;
}

/** Auto-responses that match a friend's text, before their filters are evaluated. */
interface Matched {
	friend: { id: number };
	reactions: Restricted[];
}

interface Question {
	filter: Filter;
	friendIds: Set<number>;
}

/**
 * Friends whom auto-responses answer, among those whose texts match: one statement per filter for all its
 * friends, in one round trip; none where no match has a filter. A filter that cannot be read, or names
 * something deleted, answers nobody.
 */
export async function audiencesOf(ctx: Ctx, matched: Matched[]) {
	const asked = new Map<number, Question>();
	for (const { friend, reactions } of matched) {
		for (const { memberQueryId, filterJson } of reactions) {
			if (memberQueryId === null || filterJson === null) continue;
			const question = asked.get(memberQueryId) ?? {
				filter: filterFromJson(filterJson),
				friendIds: new Set(),
			};
			question.friendIds.add(friend.id);
			asked.set(memberQueryId, question);
		}
	}
	const inAudience = await ask(ctx, [...asked.values()]);
	const audiences = new Map([...asked.keys()].map((queryId, index) => [queryId, inAudience[index]!]));
	return ({ memberQueryId }: Restricted, friendId: number): boolean =>
		memberQueryId === null || (audiences.get(memberQueryId)?.has(friendId) ?? false);
}

async function ask(ctx: Ctx, questions: Question[]): Promise<Set<number>[]> {
	const [first, ...rest] = questions.map(({ filter, friendIds }) =>
		rowsOf<{ id: number }>(ctx.db, matchesAmong(ctx, filter, [...friendIds])),
	);
	if (!first) return [];
	const filters = questions.map(({ filter }) => filter);
	const [answers, names] = await Promise.all([ctx.db.batch([first, ...rest]), filterNames(ctx, filters)]);
	return answers.map((rows, index) =>
		isBroken(filters[index]!, names) ? new Set() : new Set(rows.map(({ id }) => id)),
	);
}
