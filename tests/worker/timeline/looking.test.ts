import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { buildMessage } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { allPages } from "#tests/support/timeline.ts";

let friend: { id: number };
beforeEach(async () => {
	await beginAnew();
	friend = await buildFriend();
});

/** Messages of many friends, a second apart, after all others. */
const crowd = (messages: number, text = "ほかの話") =>
	env.DB.prepare(
		`insert into messages (friend_id, outgoing, timestamp, type, text)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
		select ?2, 0, 4000000000000 + i * 1000, 'text', ?3 from n`,
	)
		.bind(messages, friend.id, text)
		.run();

/** Friends of a tag who never wrote. */
const silent = (friends: number, tagId: number) =>
	env.DB.batch([
		env.DB.prepare(
			`insert into friends (line_user_id, followed_at, created_at)
			with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1) select 'U-silent-' || i, 1, 1 from n`,
		).bind(friends),
		env.DB.prepare(
			"insert into friend_tags (friend_id, tag_id, created_at) select id, ?1, 1 from friends where line_user_id like 'U-silent-%'",
		).bind(tagId),
	]);

describe("a page looks at a limited number of messages, and says where it stopped", () => {
	test("what is rare is found behind many others, by going on", async () => {
		const rare = await buildMessage({ friendId: friend.id, type: "location", text: null });
		await crowd(20_500);
		const operator = await signedInOperator();
		expect(await allPages(operator, { types: "location" })).toEqual([[], [rare.id]]);
	});

	test("the same of a restricted operator who sees many friends; one who sees few is asked friend by friend", async () => {
		const [many, few] = [await buildTag(), await buildTag()];
		const seen = await buildFriend({ tagIds: [many.id, few.id] });
		const theirs = await buildMessage({ friendId: seen.id });
		await crowd(20_500);
		await silent(400, many.id);
		const as = (tag: { id: number }) => signedInOperator({ scope: { all: false, tagIds: [tag.id] } });
		expect(await allPages(await as(many))).toEqual([[], [theirs.id]]);
		expect(await allPages(await as(few))).toEqual([[theirs.id]]);
	});

	test("hits of a word that all use, too", async () => {
		const tag = await buildTag();
		const seen = await buildFriend({ tagIds: [tag.id] });
		const theirs = await buildMessage({ friendId: seen.id, text: "よくある話です" });
		await crowd(2_500, "よくある話です");
		await silent(400, tag.id);
		const as = await signedInOperator({ scope: { all: false, tagIds: [tag.id] } });
		expect(await allPages(as, { search: "よくある話" })).toEqual([[], [theirs.id]]);
	});
});
