import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { talkNotes } from "#db/engine/talks.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import { listArchivedMessages, runArchive } from "#tests/support/archive-fixture.ts";
import { fetchChatTalk } from "#tests/support/chat-requests.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { CostMeter } from "#tests/support/meter.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const NINE = tokyoTime("2026-11-20 09:00");

let person: BuiltOperator;
let operator: ConsoleSession;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	person = await buildOperator();
	operator = await signInOperator(person);
	friend = await buildFriend();
});

const said = (second: number) => buildMessage({ friendId: friend.id, timestamp: NINE + second * SECOND });
const noted = (second: number, text: string) =>
	connectD1(env.DB)
		.insert(talkNotes)
		.values({ friendId: friend.id, operatorId: person.id, at: NINE + second * SECOND, text });
const unsent = (second: number, id: string) =>
	buildDelivery({
		id,
		friendId: friend.id,
		state: "failed",
		reason: "LINEが受け付けませんでした",
		dueAt: NINE + second * SECOND,
		nextAttemptAt: null,
	});

test("[M-033] pages into the past, with notes and what was not sent on the page of their time and no other", async () => {
	for (let second = 0; second < 120; second++) await said(second * 10);
	await noted(-5, "最初");
	await noted(405, "途中");
	await noted(2_000, "最後");
	await unsent(395, "00000000-0000-4000-8000-00000000aaaa");
	const pages = [await fetchChatTalk(operator, friend)];
	for (let next = pages[0]!.next_before; next !== null; next = pages.at(-1)!.next_before)
		pages.push(await fetchChatTalk(operator, friend, next));
	expect(pages.map(({ messages }) => messages.length)).toEqual([50, 50, 20]);
	const all = pages.flatMap(({ messages }) => messages.map(({ id }) => id));
	expect(new Set(all).size).toBe(120);
	expect(all).toEqual(all.toSorted((a, b) => b - a));
	expect(pages.map(({ notes }) => notes.map(({ text }) => text))).toEqual([["最後"], ["途中"], ["最初"]]);
	expect(pages.map((page) => page.unsent.length)).toEqual([0, 1, 0]);
});

test("a page that holds all that was said has the notes and what was not sent of before, too", async () => {
	for (let second = 0; second < 50; second++) await said(second);
	await noted(-5, "最初");
	await unsent(-6, "00000000-0000-4000-8000-00000000cccc");
	const { messages, notes, unsent: failed, next_before } = await fetchChatTalk(operator, friend);
	expect([messages.length, notes.length, failed.length, next_before]).toEqual([50, 1, 1, null]);
});

test("a page ends sooner where more notes, or more that was not sent, lie beside its messages than it shows", async () => {
	for (const second of [0, 1_000, 2_000]) await said(second);
	for (let count = 0; count < 205; count++) await noted(10 + count, `${count}`);
	for (let count = 0; count < 55; count++)
		await unsent(1_100 + count, `00000000-0000-4000-8000-0000000000${10 + count}`);
	const pages = [await fetchChatTalk(operator, friend)];
	for (let next = pages[0]!.next_before; next !== null; next = pages.at(-1)!.next_before)
		pages.push(await fetchChatTalk(operator, friend, next));
	expect(pages.map(({ messages, notes, unsent }) => [messages.length, notes.length, unsent.length])).toEqual([
		[1, 0, 50],
		[1, 200, 5],
		[1, 5, 0],
	]);
	expect(new Set(pages.flatMap(({ notes }) => notes.map(({ text }) => text))).size).toBe(205);
	expect(new Set(pages.flatMap(({ unsent }) => unsent.map(({ id }) => id))).size).toBe(55);
});

test("over the archive's border a note is on one page as well", async () => {
	const clock = new TestClock("2026-11-20 10:00");
	const at = (days: number) => ({ friendId: friend.id, timestamp: clock.now - days * DAY });
	for (let days = 1; days <= 30; days++) await buildMessage(at(days));
	for (let days = 200; days < 260; days++) await buildMessage(at(days));
	const note = (days: number) => noted((clock.now - days * DAY - NINE) / SECOND - 1, `${days}日前`);
	for (const days of [10, 190, 210, 230, 300]) await note(days);
	await unsent((clock.now - 215 * DAY - NINE) / SECOND - 1, "00000000-0000-4000-8000-00000000dddd");
	const pages = async () => {
		const all = [await fetchChatTalk(operator, friend)];
		for (let next = all[0]!.next_before; next !== null; next = all.at(-1)!.next_before)
			all.push(await fetchChatTalk(operator, friend, next));
		return all.map(({ messages, notes, unsent }) => [
			messages.map(({ id }) => id),
			notes.map(({ text }) => text),
			unsent.length,
		]);
	};
	const expected = await pages();
	expect(expected.map(([, notes, count]) => [notes, count])).toEqual([
		[["10日前", "190日前", "210日前"], 1],
		[["230日前", "300日前"], 0],
	]);
	await runArchive(clock);
	expect(await listArchivedMessages()).toHaveLength(60);
	expect(await pages()).toEqual(expected);
});

test("a page of the past reads none of what was sent before it, and no notes of then", async () => {
	for (let second = 0; second < 110; second++) await said(second * 10);
	await noted(-1, "前の");
	await unsent(-1, "00000000-0000-4000-8000-00000000eeee");
	const { next_before: cursor } = await fetchChatTalk(operator, friend);
	const meter = new CostMeter();
	const read = async () => (await meter.costOf(() => fetchChatTalk(operator, friend, cursor!))).rowsRead;
	const before = await read();
	await connectD1(
		env.DB,
	).run(sql`insert into ${deliveries} (id, friend_id, messages, cause, order_key, state, due_at, created_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
		select 'sent-' || i, ${friend.id}, '[]', 'sent:' || i, 'sent-' || i, 'sent', ${NINE - DAY} + i, 1 from n`);
	for (let count = 0; count < 30; count++) await noted(-DAY / SECOND, "前の");
	expect((await read()) - before).toBeLessThan(10);
});

test("tells what could not be sent with LINE's reason, and what is still to be sent on the first page alone", async () => {
	await said(1);
	await unsent(2, "00000000-0000-4000-8000-00000000bbbb");
	await buildDelivery({ friendId: friend.id, texts: ["明日のご案内"], dueAt: NINE + 86_400 * SECOND });
	const { unsent: failed, future } = await fetchChatTalk(operator, friend);
	expect(failed).toEqual([
		expect.objectContaining({ text: "お知らせ", state: "failed", reason: "LINEが受け付けませんでした" }),
	]);
	expect(future).toEqual([expect.objectContaining({ text: "明日のご案内", state: "scheduled" })]);
	expect((await fetchChatTalk(operator, friend, `${NINE}_1`)).future).toEqual([]);
});

test("tells why a message that is held waits", async () => {
	await buildDelivery({
		friendId: friend.id,
		state: "held",
		reason: DELIVERY_TEXTS.heldBehind,
		dueAt: NINE,
		nextAttemptAt: null,
	});
	const { future } = await fetchChatTalk(operator, friend);
	expect(future).toEqual([expect.objectContaining({ state: "held", reason: DELIVERY_TEXTS.heldBehind })]);
});

test("says which operator sent a message", async () => {
	const delivery = await buildDelivery({ friendId: friend.id, state: "sent", operatorId: person.id });
	await buildMessage({ friendId: friend.id, outgoing: true, deliveryId: delivery.id, deliveryPosition: 0 });
	expect((await fetchChatTalk(operator, friend)).messages[0]!.sent_by).toEqual({
		operator: { id: person.id, name: person.name },
		program: null,
		run: null,
	});
});
