import type { FriendRecord } from "#db/engine/friends.ts";
import { type ExplainedKind, explainQuery } from "#domain/automation/explain/explained-kinds.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { showExplanation } from "#functions/automation/explain/find-explanation.ts";
import { buildAction, sendTextEffect } from "./action-builders.ts";
import { deliveryTexts, readDeliveries } from "./delivery-builders.ts";
import { buildFriend, buildTag } from "./friend-builders.ts";
import { type BuiltOperator, operatorContext } from "./operator-builders.ts";
import type { Chance } from "./oracle/chance.ts";
import { buildRun } from "./run-builders.ts";
import { storeRow, updateRow } from "./store-rows.ts";
import type { TestClock } from "./test-clock.ts";

/** Explanation of an item's result for a friend. */
export const explainItem = (
	{ clock, by }: { clock: TestClock; by: BuiltOperator },
	friend: { id: number },
	kind: ExplainedKind,
	item: number,
	text = "",
) =>
	showExplanation({
		ctx: operatorContext(clock, by),
		input: { id: friend.id, kind, item, ...explainQuery.parse({ text }) },
	});

/** Friends that differ in everything that decides about delivery, and the tags that separate them. */
export async function buildMixedFriends(
	chance: Chance,
	count: number,
): Promise<{ friends: FriendRecord[]; tagIds: number[] }> {
	const tagIds = [(await buildTag()).id, (await buildTag()).id];
	const friends: FriendRecord[] = [];
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

/** Filter that matches some of these friends; sometimes with a deleted tag. */
export async function drawExplainFilter(chance: Chance, tagIds: number[]): Promise<Filter> {
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
	await updateRow("tags", tag.id, { deleted_at: 1 });
	return tag;
}

export const storeFilter = (filter: Filter): Promise<number> =>
	storeRow("member_queries", { filter, created_at: 1 });

/** Action that sends its own name; sometimes conditional, or once per friend with earlier runs for some. */
export async function drawExplainAction(
	chance: Chance,
	{ name, friends, tagIds }: { name: string; friends: FriendRecord[]; tagIds: number[] },
) {
	const condition = chance.maybe(0.4) ? await storeFilter(await drawExplainFilter(chance, tagIds)) : null;
	const action = await buildAction({
		name,
		twiceType: chance.maybe(0.3) ? 1 : 0,
		effects: [{ ...sendTextEffect(name), member_query_id: condition }],
	});
	for (const friend of chance.some(friends, 2)) await buildRun({ friendId: friend.id, actionId: action.id });
	return action;
}

/** Sent texts, as `friend text`. */
export async function listReachedTexts(): Promise<Set<string>> {
	const sent = (await readDeliveries()).filter(({ state }) => state === "sent");
	return new Set(
		sent.flatMap((delivery) => deliveryTexts(delivery).map((text) => `${delivery.friendId} ${text}`)),
	);
}
