import { beforeEach, describe, expect, test } from "vitest";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { beginComposer, textMessages } from "#tests/support/composer-calls.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let friend: { id: number; lineUserId: string };
let clock: TestClock;
beforeEach(async () => {
	await beginComposer();
	clock = new TestClock().rule();
	operator = await buildSession();
	friend = await buildFriend({ name: "陽菜" });
});

interface Previewed {
	messages: { type: string; text?: string; altText?: string }[];
	cost: number;
	quota: { limit: number | null; used: number } | null;
}

/** Preview of a send, which must neither write nor send. */
async function preview(messages: object[], as = operator, to = friend): Promise<[number, Previewed]> {
	const before = await takeSnapshot();
	const response = await sendRequest(`/api/compose/friends/${to.id}/preview`, { as, json: { messages } });
	expect(await listChangesSince(before)).toEqual([]);
	expect(await fakeLine.accepted()).toEqual([]);
	return [response.status, (await response.json()) as Previewed];
}

const refused = (messages: object[], as = operator, to = friend) =>
	preview(messages, as, to) as unknown as Promise<[number, unknown]>;

describe("before it is sent, an operator sees", () => {
	test("a template as the friend gets it, with everything filled in, behind the text", async () => {
		const town = await insertNamedRow("vars", { name: "町", type: 0 });
		await storeRow("friend_vars", { friend_id: friend.id, var_id: town, value: "渋谷", updated_at: 1 });
		const template_id = await buildTemplate({ type: "text", text: "{name}さんの{var:町}店です" });
		const [status, { messages }] = await preview([
			textMessages("{name}さん"),
			{ type: "template", template_id },
		]);
		expect([status, messages.map(({ text }) => text)]).toEqual([200, ["陽菜さん", "陽菜さんの渋谷店です"]]);
	});

	test("no link by which they could answer a form in the friend's name", async () => {
		await insertNamedRow("forms", { name: "問診", code: "abcdef" });
		const [, { messages }] = await preview([textMessages("こちら {FORM_abcdef}")]);
		expect(messages[0]?.text).toBe(`こちら ${TEST_ORIGIN}/f/abcdef`);
	});

	test("no value that they may not read", async () => {
		const town = await insertNamedRow("vars", { name: "町", type: 0 });
		await storeRow("friend_vars", { friend_id: friend.id, var_id: town, value: "渋谷", updated_at: 1 });
		const writer = await buildSession({ abilities: ["friend-read", "message-send"] });
		const [status, { messages }] = await preview([textMessages("{var:町}のお店")], writer);
		expect(status).toBe(200);
		expect(messages[0]?.text).not.toContain("渋谷");
	});

	test("what it costs: a push counts, an answer to what was just said is free", async () => {
		expect((await preview([textMessages("あ")]))[1]).toMatchObject({ cost: 1, quota: { limit: 1_000 } });
		await receiveAndWork(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "空いてますか", replyToken: "fresh" }),
		);
		expect((await preview([textMessages("あ")]))[1]).toMatchObject({ cost: 0, quota: null });
		clock.advance(MINUTE);
		clock.rule();
		expect((await preview([textMessages("あ")]))[1].cost).toBe(1);
	});
});

test("what could not be sent is refused as it would be then, by field", async () => {
	const gone = await buildTemplate({ type: "text", text: "あ" }, { deleted_at: 5 });
	expect(await refused([{ type: "template", template_id: gone }])).toEqual([
		422,
		{ "messages[0][template_id]": [COMPOSE_TEXTS.templateGone] },
	]);
	expect((await refused([textMessages("あ".repeat(5_001))]))[0]).toBe(422);
	const left = await buildFriend({ blockedAt: 5 });
	expect(await refused([textMessages("あ")], operator, left)).toEqual([
		422,
		{ ERROR: [COMPOSE_TEXTS.blockedUs] },
	]);
});

test("is shown to nobody who may not write to the friend, or not see them [M-003]", async () => {
	const tag = await buildTag();
	const reader = await buildSession({ abilities: ["friend-read"] });
	const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	expect((await refused([textMessages("あ")], reader))[0]).toBe(403);
	expect((await refused([textMessages("あ")], restricted))[0]).toBe(404);
});
