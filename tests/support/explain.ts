import type { Friend } from "#db/engine/friends.ts";
import { type ExplainedKind, explainQuery } from "#domain/automation/explain/kinds.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { explain } from "#functions/automation/explain/explain.ts";
import { buildAction, sendText } from "./actions.ts";
import type { TestClock } from "./clock.ts";
import { allDeliveries, textsOf } from "./deliveries.ts";
import { buildFriend, buildTag } from "./friends.ts";
import { type BuiltOperator, operatorContext } from "./operators.ts";
import type { Chance } from "./oracle/chance.ts";
import { buildRun } from "./runs.ts";
import { restore, store } from "./stored.ts";

/** What an operator is told of a friend and an item. */
export const explained = (
	{ clock, by }: { clock: TestClock; by: BuiltOperator },
	friend: { id: number },
	kind: ExplainedKind,
	item: number,
	text = "",
) =>
	explain({
		ctx: operatorContext(clock, by),
		input: { id: friend.id, kind, item, ...explainQuery.parse({ text }) },
	});

/** Friends who differ in all that decides whether something reaches them, and what tells them apart. */
export async function mixedFriends(
	chance: Chance,
	count: number,
): Promise<{ friends: Friend[]; tagIds: number[] }> {
	const tagIds = [(await buildTag()).id, (await buildTag()).id];
	const friends: Friend[] = [];
	for (let made = 0; made < count; made++)
		friends.push(
			await buildFriend({
				name: chance.pick(["佐藤", "鈴木"]),
				tagIds: chance.some(tagIds, chance.between(0, 2)),
				userRate: chance.pick([1, 1, 1, 0, -1]),
				blockedAt: chance.maybe(0.2) ? 1 : null,
			}),
		);
	return { friends, tagIds };
}

/** A filter that some of them are in; now and then one that names what is gone. */
export async function someFilter(chance: Chance, tagIds: number[]): Promise<Filter> {
	const gone = chance.maybe(0.1);
	const ids = gone ? [(await deletedTag()).id] : chance.some(tagIds, chance.between(1, 2));
	const tags = { type: 60 as const, tag_ids: ids, tag_group_id: null, use_group: 0 as const };
	return {
		...EVERY_FRIEND,
		inputs: chance.maybe(0.7) ? [{ ...tags, tag_or: chance.pick([0, 1, 2, 3]) }] : [],
		with_blocked: chance.pick([0, 0, 1]),
		user_rate_type: chance.pick([0, 0, 1]),
	};
}

async function deletedTag() {
	const tag = await buildTag();
	await restore("tags", tag.id, { deleted_at: 1 });
	return tag;
}

export const storedFilter = (filter: Filter): Promise<number> =>
	store("member_queries", { filter, created_at: 1 });

/** An action that sends its own name, sometimes under a condition, or once for each friend, of whom some have had it. */
export async function someAction(
	chance: Chance,
	{ name, friends, tagIds }: { name: string; friends: Friend[]; tagIds: number[] },
) {
	const condition = chance.maybe(0.4) ? await storedFilter(await someFilter(chance, tagIds)) : null;
	const action = await buildAction({
		name,
		twiceType: chance.maybe(0.3) ? 1 : 0,
		effects: [{ ...sendText(name), member_query_id: condition }],
	});
	for (const friend of chance.some(friends, 2)) await buildRun({ friendId: friend.id, actionId: action.id });
	return action;
}

/** What reached whom, as `friend text`. */
export async function reached(): Promise<Set<string>> {
	const sent = (await allDeliveries()).filter(({ state }) => state === "sent");
	return new Set(sent.flatMap((delivery) => textsOf(delivery).map((text) => `${delivery.friendId} ${text}`)));
}
