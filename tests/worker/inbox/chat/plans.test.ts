import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import { membersQuery } from "#domain/inbox/chat/members-query.ts";
import { listChatMembers } from "#functions/inbox/chat/list-chat-members.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let tagId: number;
beforeAll(async () => {
	await resetState();
	tagId = (await buildTag()).id;
	const { id } = await buildFriend({ tagIds: [tagId], lastMessageAt: 1 });
	await buildMessage({ friendId: id, notify: true });
});

async function plansOf(asked: object, scope?: FriendScope): Promise<string[]> {
	const { database, trips } = countRoundTrips(env.DB);
	const operator = await buildOperator(scope && { scope });
	const ctx = operatorContext(new TestClock(), operator, { db: connectD1(database) });
	await listChatMembers({ ctx, input: membersQuery.parse(asked) });
	return (await Promise.all(trips.flat().map((sent) => explainQueryPlan(env.DB, sent)))).flat();
}

/** Queries with the index that finds the friends; `%tag` is an existing tag's id. */
const CASES: [Record<string, string>, string][] = [
	[{}, "friends_last_message"],
	[{ order_by: "new" }, "friends_followed"],
	[{ cursor: "5_9" }, "friends_last_message (last_message_at>? AND last_message_at<?)"],
	[{ cursor: "0_9" }, "friends_last_message (last_message_at=?"],
	[{ tag_id: "%tag" }, "friend_tags_tag"],
	[{ notify: "1" }, "messages_waiting_friend"],
	[{ important: "1" }, "talks_important"],
	[{ assigned: "mine" }, "talks_operator"],
	[{ assigned: "mentioned" }, "talk_mentions"],
	[{ new: "1" }, "friends_followed"],

	[{ member_id: "%tag" }, "INTEGER PRIMARY KEY"],
	[{ ids: "1,2,3" }, "INTEGER PRIMARY KEY"],
	[{ brief: "1", new: "1", tag_id: "%tag" }, "friends_followed"],
	[{ notify: "1", tag_id: "%tag", name: "誰もいない名前" }, "messages_waiting_friend"],
	[{ assigned: "none", important: "1" }, "talks_important"],
];

/** Scans of friends, messages or marks without an index. */
const SCANNED = /SCAN (friends|f|messages|m|w|t|h|n|v|k|g|y|b)\b(?!.*USING (COVERING )?INDEX)/;

test.each(CASES.flatMap(([asked, index]) => [true, false].map((all) => ({ asked, index, all }))))(
	"finds friends by an index, scope of all: $all, $asked",
	async ({ asked, index, all }) => {
		const query = Object.fromEntries(
			Object.entries(asked).map(([name, value]) => [name, value === "%tag" ? String(tagId) : value]),
		);
		const plans = await plansOf(query, all ? undefined : { all: false, tagIds: [tagId] });
		expect(plans.join("\n")).toContain(index);
		// The preview seeks the friend's last message: neither what was sent since nor what they wrote before is read.
		expect(plans.join("\n")).toContain("messages_friend (friend_id=? AND timestamp<?)");
		expect(plans.filter((line) => SCANNED.test(line))).toEqual([]);
	},
);

test("a name is looked for by the index of names, in a restricted operator's friends among those", async () => {
	expect((await plansOf({ name: "誰もいない名前" })).join("\n")).toContain("friends_name");
	const restricted = await plansOf({ name: "誰もいない名前" }, { all: false, tagIds: [tagId] });
	expect(restricted.join("\n")).toContain("friend_tags_tag");
});

test("a page that is full is one statement, and nothing is sorted for it", async () => {
	for (let number = 0; number < 51; number++) await buildFriend({ lastMessageAt: number + 2 });
	const { database, trips } = countRoundTrips(env.DB);
	const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connectD1(database) });
	await listChatMembers({ ctx, input: membersQuery.parse({ brief: "1" }) });
	expect(trips.flat()).toHaveLength(1);
	const plan = await explainQueryPlan(env.DB, trips.flat()[0]!);
	expect(plan.filter((line) => line.includes("TEMP B-TREE"))).toEqual([]);
});

test.each([{ notify: "1" }, { important: "1" }, { tag_id: "%tag", name: "誰もいない名前" }])(
	"a page of few friends, or of none, is one statement too: %o",
	async (asked) => {
		const { database, trips } = countRoundTrips(env.DB);
		const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connectD1(database) });
		const named = Object.entries(asked).map(([name, value]) => [
			name,
			value === "%tag" ? String(tagId) : value,
		]);
		await listChatMembers({ ctx, input: membersQuery.parse({ brief: "1", ...Object.fromEntries(named) }) });
		expect(trips.flat()).toHaveLength(1);
	},
);
