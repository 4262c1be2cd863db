import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { talkNotes } from "#db/talks.ts";
import { SECOND } from "#domain/time.ts";
import { talk } from "#tests/support/chat.ts";
import { tokyo } from "#tests/support/clock.ts";
import { buildDelivery } from "#tests/support/deliveries.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { buildMessage } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, type Session, signIn } from "#tests/support/operators.ts";

const NINE = tokyo("2026-11-20 09:00");

let person: BuiltOperator;
let operator: Session;
let friend: { id: number };
beforeEach(async () => {
	await beginAnew();
	person = await buildOperator();
	operator = await signIn(person);
	friend = await buildFriend();
});

const said = (second: number) => buildMessage({ friendId: friend.id, timestamp: NINE + second * SECOND });
const noted = (second: number, text: string) =>
	connect(env.DB)
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
	const pages = [await talk(operator, friend)];
	for (let next = pages[0]!.next_before; next !== null; next = pages.at(-1)!.next_before)
		pages.push(await talk(operator, friend, next));
	expect(pages.map(({ messages }) => messages.length)).toEqual([50, 50, 20]);
	const all = pages.flatMap(({ messages }) => messages.map(({ id }) => id));
	expect(new Set(all).size).toBe(120);
	expect(all).toEqual(all.toSorted((one, other) => other - one));
	expect(pages.map(({ notes }) => notes.map(({ text }) => text))).toEqual([["最後"], ["途中"], ["最初"]]);
	expect(pages.map((page) => page.unsent.length)).toEqual([0, 1, 0]);
});

test("tells what could not be sent with LINE's reason, and what is still to be sent on the first page alone", async () => {
	await said(1);
	await unsent(2, "00000000-0000-4000-8000-00000000bbbb");
	await buildDelivery({ friendId: friend.id, texts: ["明日のご案内"], dueAt: NINE + 86_400 * SECOND });
	const { unsent: failed, future } = await talk(operator, friend);
	expect(failed).toEqual([
		expect.objectContaining({ text: "お知らせ", state: "failed", reason: "LINEが受け付けませんでした" }),
	]);
	expect(future).toEqual([expect.objectContaining({ text: "明日のご案内", state: "scheduled" })]);
	expect((await talk(operator, friend, `${NINE}_1`)).future).toEqual([]);
});

test("says which operator sent a message", async () => {
	const delivery = await buildDelivery({ friendId: friend.id, state: "sent", operatorId: person.id });
	await buildMessage({ friendId: friend.id, outgoing: true, deliveryId: delivery.id, deliveryPosition: 0 });
	expect((await talk(operator, friend)).messages[0]!.sent_by).toEqual({
		operator: { id: person.id, name: person.name },
		run: null,
	});
});
