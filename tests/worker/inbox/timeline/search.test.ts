import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { listSpellings, MIN_INDEXED_LENGTH } from "#domain/inbox/timeline/found-text.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { fetchTimelineIds, fetchTimelinePage } from "#tests/support/timeline-requests.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	operator = await buildSession();
	friend = await buildFriend();
});

const said = async (text: string) => (await buildMessage({ friendId: friend.id, text })).id;
const find = async (search: string, asked = {}) =>
	(await fetchTimelinePage(operator, { search, ...asked })).messages.map(({ id }) => id);

describe("[M-018] a search of messages", () => {
	test.each([
		["明日の予約をお願いします", "予約をお"],
		["明日の予約をお願いします", "予約"],
		["明日の予約をお願いします", "約"],
		["Hello World", "o wor"],
		["Hello World", "WO"],
		["ＡＢＣカード", "abc"],
		["ＡＢＣカード", "ab"],
		["カード払いで", "ｶｰﾄﾞ"],
		["割引は100%です", "100%"],
		['"引用"と書く', '"引用"'],
		["a OR b", "a OR b"],
		["家族👨‍👩‍👧‍👦です", "👨‍👩‍👧‍👦"],
		["一行目\n二行目です", "目\n二"],
	])("%s is found by %s, and nothing else is", async (text, search) => {
		const id = await said(text);
		await said("別のことば xyz");
		expect(await find(search)).toEqual([id]);
		expect(await find(search, { pattern: "memberDetail", memberId: friend.id })).toEqual([id]);
	});

	test.each([
		["あ".repeat(100), "あ".repeat(100), "あ".repeat(99)],
		["笑wwwwww", "WWWW", "www"],
		["ｗＷｗＷｗ", "wwwww", "ｗｗｗｗ"],
		["あああさん、予約ですああ", "あああさん、予約ですああ", "あああさん、予約"],
		["おおおおカードカードカード", "カードカード", "カード"],
	])("%s is found by %s, which repeats itself, and %s is not", async (text, search, less) => {
		const id = await said(text);
		await said(less);
		expect(await find(search)).toEqual([id]);
	});

	test("that repeats itself asks the index for no run of three characters twice", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		await fetchTimelinePage(operator, { search: "あ".repeat(100) }, { env: { DB: database } });
		const phrases = trips
			.flat()
			.flatMap(({ sql, parameters }) => (sql.includes(" match ") ? parameters : []))
			.filter((parameter) => String(parameter).startsWith('"'));
		expect(new Set(phrases)).toEqual(new Set(['"あああ"']));
	});

	test.each(SEEDS)(
		"that repeats itself finds what its whole phrase in the index finds (seed %i)",
		async (seed) => {
			const random = createRandomGenerator(seed);
			const oneOf = (list: string[]) => list[Math.floor(random() * list.length)]!;
			const LETTERS = ["あ", "い", "w", "W", "ｗ", "Ｗ", "É", "é", "ー"];
			const worded = (most: number) =>
				Array.from({ length: 1 + Math.floor(random() * most) }, () =>
					oneOf(LETTERS).repeat(1 + Math.floor(random() * 5)),
				).join("");
			for (let count = 0; count < 150; count++) await said(worded(4));
			let found = 0;
			for (let count = 0; count < 60; count++) {
				const search = worded(2);
				if ([...search].length < MIN_INDEXED_LENGTH) continue;
				const phrases = listSpellings(search)
					.filter((way) => [...way].length >= MIN_INDEXED_LENGTH)
					.map((way) => `"${way}"`);
				const expected = await readRows<{ id: number }>(
					"select rowid as id from message_search where text match ? order by rowid desc limit 30",
					phrases.join(" OR "),
				);
				const ids = (await find(search)).slice(0, 30);
				expect(ids, search).toEqual(expected.map(({ id }) => id));
				found += ids.length;
			}
			expect(found).toBeGreaterThan(0);
		},
	);

	test.each(["*", "^abc", "text:abc", "NEAR(a b)", "';--", 'a" OR "b', "-abc", "(((", "%%%", "___"])(
		"what looks like a question of the index is a word like any other: %s",
		async (search) => {
			await said("別のことば xyz");
			const id = await said(`〈${search}〉`);
			expect(await find(search)).toEqual([id]);
		},
	);

	test("pages through its hits, the last written down first, and is narrowed by all else", async () => {
		const hits: number[] = [];
		for (let count = 0; count < 25; count++) hits.unshift(await said(`予約の話${count}`));
		await buildMessage({ friendId: friend.id, text: "予約の話", outgoing: true });
		const pages = await fetchTimelineIds(operator, { pattern: "top", search: "予約の話", types: "incoming" });
		expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
		expect(pages.flat()).toEqual(hits);
		expect(await find("予約の話", { timeline_view_date_to: "2001-01-01" })).toEqual([]);
	});

	test("finds what was sent, and what LINE's message brought, and no more what was taken back", async () => {
		const clock = new TestClock();
		await receiveAndWork(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "秘密の話です", messageId: "m1" }),
		);
		await buildDelivery({ friendId: friend.id, texts: ["返事をします"] });
		await sendDueDeliveries(clock.context());
		expect([(await find("秘密の話")).length, (await find("返事を")).length]).toEqual([1, 1]);
		await receiveAndWork(
			clock,
			lineEvents.unsend({ from: friend.lineUserId, at: clock.now, messageId: "m1" }),
		);
		expect(await find("秘密の話")).toEqual([]);
		expect(await readRows("select rowid from message_search where text match '\"秘密の話\"'")).toEqual([]);
	});

	test("does not find what is taken out of a text before operators read it", async () => {
		await said("https://a.test/f/abc123?t=7.x.geheim");
		expect(await find("geheim")).toEqual([]);
		expect(await find("abc123")).toHaveLength(1);
	});
});

describe("the index of messages", () => {
	const isSound = () =>
		env.DB.prepare("insert into message_search (message_search, rank) values ('integrity-check', 1)").run();

	test("follows every change of a text", async () => {
		const id = await said("最初のことば");
		await said("残ることば");
		await env.DB.prepare("update messages set text = '次のことば' where id = ?").bind(id).run();
		expect([await find("最初の"), await find("次のこ")]).toEqual([[], [id]]);
		await env.DB.prepare("delete from messages where id = ?").bind(id).run();
		expect(await readRows("select rowid from message_search where text match '\"次のこ\"'")).toEqual([]);
		await isSound();
	});

	// D1 exports no database with a virtual table (docs/inbox.md).
	test("is taken away for an export and made again by its migration, and knows what was written meanwhile", async () => {
		const before = await said("以前のことば");
		await env.DB.batch(
			[
				"drop trigger messages_search_insert",
				"drop trigger messages_search_update",
				"drop trigger messages_search_delete",
				"drop table message_search",
			].map((sql) => env.DB.prepare(sql)),
		);
		expect(await readRows("select name from pragma_table_list where type in ('virtual', 'shadow')")).toEqual(
			[],
		);
		const meanwhile = await said("途中のことば");
		const migration = env.MIGRATIONS!.filter(({ name }) => name.endsWith("message-search.sql"));
		expect(migration).toHaveLength(1);
		await env.DB.prepare("delete from d1_migrations where name = ?").bind(migration[0]!.name).run();
		await applyD1Migrations(env.DB, migration);
		const after = await said("以後のことば");
		expect(await find("のことば")).toEqual([after, meanwhile, before]);
		await isSound();
	});
});
