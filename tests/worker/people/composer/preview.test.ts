import { beforeEach, describe, expect, test } from "vitest";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { TestClock } from "#tests/support/clock.ts";
import { nothingYet, saying } from "#tests/support/compose.ts";
import { item } from "#tests/support/effects.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { happen } from "#tests/support/receive.ts";
import { call, ORIGIN } from "#tests/support/requests.ts";
import { changesSince, snapshot } from "#tests/support/snapshot.ts";
import { store } from "#tests/support/stored.ts";
import { buildTemplate } from "#tests/support/templates.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let operator: Session;
let friend: { id: number; lineUserId: string };
let clock: TestClock;
beforeEach(async () => {
	await nothingYet();
	clock = new TestClock().rule();
	operator = await signedInOperator();
	friend = await buildFriend({ name: "陽菜" });
});

interface Previewed {
	messages: { type: string; text?: string; altText?: string }[];
	cost: number;
	quota: { limit: number | null; used: number } | null;
}

/** What a send would be, and that nothing was written or sent. */
async function preview(messages: object[], as = operator, to = friend): Promise<[number, Previewed]> {
	const before = await snapshot();
	const response = await call(`/api/compose/friends/${to.id}/preview`, { as, json: { messages } });
	expect(await changesSince(before)).toEqual([]);
	expect(await line.accepted()).toEqual([]);
	return [response.status, (await response.json()) as Previewed];
}

const refused = (messages: object[], as = operator, to = friend) =>
	preview(messages, as, to) as unknown as Promise<[number, unknown]>;

describe("before it is sent, an operator sees", () => {
	test("a template as the friend gets it, with everything filled in, behind the text", async () => {
		const town = await item("vars", { name: "町", type: 0 });
		await store("friend_vars", { friend_id: friend.id, var_id: town, value: "渋谷", updated_at: 1 });
		const template_id = await buildTemplate({ type: "text", text: "{name}さんの{var:町}店です" });
		const [status, { messages }] = await preview([saying("{name}さん"), { type: "template", template_id }]);
		expect([status, messages.map(({ text }) => text)]).toEqual([200, ["陽菜さん", "陽菜さんの渋谷店です"]]);
	});

	test("no link by which they could answer a form in the friend's name", async () => {
		await item("forms", { name: "問診", code: "abcdef" });
		const [, { messages }] = await preview([saying("こちら {FORM_abcdef}")]);
		expect(messages[0]?.text).toBe(`こちら ${ORIGIN}/f/abcdef`);
	});

	test("no value that they may not read", async () => {
		const town = await item("vars", { name: "町", type: 0 });
		await store("friend_vars", { friend_id: friend.id, var_id: town, value: "渋谷", updated_at: 1 });
		const writer = await signedInOperator({ abilities: ["friend-read", "message-send"] });
		const [status, { messages }] = await preview([saying("{var:町}のお店")], writer);
		expect(status).toBe(200);
		expect(messages[0]?.text).not.toContain("渋谷");
	});

	test("what it costs: a push counts, an answer to what was just said is free", async () => {
		expect((await preview([saying("あ")]))[1]).toMatchObject({ cost: 1, quota: { limit: 1_000 } });
		await happen(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "空いてますか", replyToken: "fresh" }),
		);
		expect((await preview([saying("あ")]))[1]).toMatchObject({ cost: 0, quota: null });
		clock.advance(MINUTE);
		clock.rule();
		expect((await preview([saying("あ")]))[1].cost).toBe(1);
	});
});

test("what could not be sent is refused as it would be then, by field", async () => {
	const gone = await buildTemplate({ type: "text", text: "あ" }, { deleted_at: 5 });
	expect(await refused([{ type: "template", template_id: gone }])).toEqual([
		422,
		{ "messages[0][template_id]": [COMPOSE_TEXTS.templateGone] },
	]);
	expect((await refused([saying("あ".repeat(5_001))]))[0]).toBe(422);
	const left = await buildFriend({ blockedAt: 5 });
	expect(await refused([saying("あ")], operator, left)).toEqual([422, { ERROR: [COMPOSE_TEXTS.blockedUs] }]);
});

test("is shown to nobody who may not write to the friend, or not see them [M-003]", async () => {
	const tag = await buildTag();
	const reader = await signedInOperator({ abilities: ["friend-read"] });
	const restricted = await signedInOperator({ scope: { all: false, tagIds: [tag.id] } });
	expect((await refused([saying("あ")], reader))[0]).toBe(403);
	expect((await refused([saying("あ")], restricted))[0]).toBe(404);
});
