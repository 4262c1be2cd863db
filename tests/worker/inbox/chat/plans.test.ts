import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import type { FriendScope } from "#domain/console/operators/scope.ts";
import { membersQuery } from "#domain/inbox/chat/members.ts";
import { listMembers } from "#functions/inbox/chat/list.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted, planOf } from "#tests/support/database.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { buildMessage } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext } from "#tests/support/operators.ts";

let tagId: number;
beforeAll(async () => {
	await beginAnew();
	tagId = (await buildTag()).id;
	const { id } = await buildFriend({ tagIds: [tagId], lastMessageAt: 1 });
	await buildMessage({ friendId: id, notify: true });
});

async function plansOf(asked: object, scope?: FriendScope): Promise<string[]> {
	const { database, trips } = counted(env.DB);
	const operator = await buildOperator(scope && { scope });
	const ctx = operatorContext(new TestClock(), operator, { db: connect(database) });
	await listMembers({ ctx, input: membersQuery.parse(asked) });
	return (await Promise.all(trips.flat().map((sent) => planOf(env.DB, sent)))).flat();
}

/** By what each way of asking finds its friends; `%tag` is a tag that is there. */
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

/** Reading the friends, their messages or marks as they lie, without an index. */
const SCANNED = /SCAN (friends|f|messages|m|w|t|h|n|v|k|g|y|b)\b(?!.*USING (COVERING )?INDEX)/;

test.each(CASES.flatMap(([asked, index]) => [true, false].map((all) => ({ asked, index, all }))))(
	"finds friends by an index, scope of all: $all, $asked",
	async ({ asked, index, all }) => {
		const query = Object.fromEntries(
			Object.entries(asked).map(([name, value]) => [name, value === "%tag" ? String(tagId) : value]),
		);
		const plans = await plansOf(query, all ? undefined : { all: false, tagIds: [tagId] });
		expect(plans.join("\n")).toContain(index);
		expect(plans.join("\n")).toContain("messages_friend");
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
	const { database, trips } = counted(env.DB);
	const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connect(database) });
	await listMembers({ ctx, input: membersQuery.parse({ brief: "1" }) });
	expect(trips.flat()).toHaveLength(1);
	const plan = await planOf(env.DB, trips.flat()[0]!);
	expect(plan.filter((line) => line.includes("TEMP B-TREE"))).toEqual([]);
});

test.each([{ notify: "1" }, { important: "1" }, { tag_id: "%tag", name: "誰もいない名前" }])(
	"a page of few friends, or of none, is one statement too: %o",
	async (asked) => {
		const { database, trips } = counted(env.DB);
		const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connect(database) });
		const named = Object.entries(asked).map(([name, value]) => [
			name,
			value === "%tag" ? String(tagId) : value,
		]);
		await listMembers({ ctx, input: membersQuery.parse({ brief: "1", ...Object.fromEntries(named) }) });
		expect(trips.flat()).toHaveLength(1);
	},
);
