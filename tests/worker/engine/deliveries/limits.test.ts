import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { changeDelivery, RESEND_DELIVERIES } from "#functions/engine/deliveries/change-deliveries.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildDelivery, findDelivery, readDeliveries } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { findLineProblems } from "#tests/support/line-validity.ts";
import { listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { observeDatabase } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00");
});

const work = () => sendDueDeliveries(clock.context());

const text = (value: string): LineMessage => ({ type: "text", text: value });
const flex = (contents: Record<string, unknown>, altText = "ご案内"): LineMessage => ({
	type: "flex",
	altText,
	contents,
});
const bubble = (...contents: object[]) => ({
	type: "bubble",
	body: { type: "box", layout: "vertical", contents },
});
const card = (label: string, uri = "https://example.com"): LineMessage => ({
	type: "template",
	altText: "ご案内",
	template: { type: "carousel", columns: [{ text: "本文", actions: [{ type: "uri", label, uri }] }] },
});

const written = (friendId: number, ...messages: LineMessage[]) =>
	buildDelivery({
		friendId,
		messages,
		hasPlaceholders: hasPlaceholders(messages),
	});

describe("what does not fit once it is filled in", () => {
	test.each<[string, LineMessage, string, string]>([
		["a text of which nothing is left", text("{SYS_MAIL}"), "花", "テキストの本文: 空にできません"],
		[
			"a text beyond 5,000 UTF-16 units",
			text(`{name}${"あ".repeat(4_990)}`),
			"長い名前の友だちさんです",
			"テキストの本文: 5,000文字以内にしてください（現在5,002文字）",
		],
		[
			"a label beyond 20",
			card("{name}さんの予約を確認する"),
			"とても長い名前の友だち",
			"ボタン名（template.columns[0].actions[0].label）: 20文字以内にしてください（現在21文字）",
		],
		["an empty altText", flex(bubble(), "{SYS_MAIL}"), "花", "Flexメッセージの通知に出る文: 空にできません"],
		[
			"a bubble beyond 30 KB",
			flex(bubble({ type: "text", text: `{name}${"あ".repeat(10_190)}` })),
			"とても長い名前の友だちとても長い名前の友だち",
			"Flexメッセージの内容: 30KB以内にしてください（現在31KB）",
		],
	])("%s fails for that friend alone, told by field and length", async (_, message, name, told) => {
		const [theirs, others] = [await buildFriend({ name }), await buildFriend({ name: "花" })];
		// No friend has an address yet, so a text of it alone would be empty.
		const fits = JSON.stringify(message).includes("{SYS_MAIL}") ? text("{name}") : message;
		const [beyond, fitting] = [await written(theirs.id, message), await written(others.id, fits)];
		await work();
		expect((await findDelivery(fitting)).state).toBe("sent");
		expect(await findDelivery(beyond)).toMatchObject({
			state: "failed",
			nextAttemptAt: null,
			reason: expect.stringContaining(told),
		});
		const calls = await fakeLine.calls("push");
		expect(calls.map(({ body }) => body!.to)).toEqual([others.lineUserId]);
		expect(await findLineProblems()).toEqual([]);
	});

	test("takes nothing else of the same call with it: four good texts are sent in one call, in their order", async () => {
		const friend = await buildFriend({ name: "花" });
		const bad = flex(bubble({ type: "text", text: "" }));
		const delivery = await written(friend.id, text("一"), text("{name}"), bad, text("三"), text("四"));
		await work();
		const calls = await fakeLine.calls("push");
		expect(calls.map(({ body }) => body!.messages)).toEqual([
			[text("一"), text("花"), text("三"), text("四")],
		]);
		expect((await listStoredMessages(friend)).map(({ text }) => text)).toEqual(["一", "花", "三", "四"]);
		const all = await readDeliveries();
		expect(all).toHaveLength(2);
		expect(all.find(({ id }) => id !== delivery.id)).toMatchObject({
			state: "failed",
			friendId: friend.id,
			messages: [bad],
			reason: expect.stringContaining("contents.body.contents[0].text"),
		});
	});

	test("is resent when its cause is gone, filled in anew", async () => {
		const friend = await buildFriend({ name: "花子".repeat(10) });
		const long = "あ".repeat(4_990);
		await written(friend.id, text("一"), text(`{name}${long}`));
		await work();
		const failed = (await readDeliveries()).find(({ state }) => state === "failed")!;
		expect(failed.messages).toEqual([text(`{name}${long}`)]);
		await updateRow("friends", friend.id, { name: "花" });
		await changeDelivery(RESEND_DELIVERIES, {
			ctx: operatorContext(clock, await buildOperator()),
			input: failed,
		});
		await work();
		expect((await listStoredMessages(friend)).map(({ text }) => text)).toEqual(["一", `花${long}`]);
	});

	test("what LINE may have already is sent again as it was, and LINE judges", async () => {
		const friend = await buildFriend();
		const delivery = await buildDelivery({
			friendId: friend.id,
			texts: ["一", ""],
			inDoubt: true,
			method: "push",
			attempts: 1,
			firstAttemptAt: clock.now,
		});
		await fakeLine.answers("push", { status: 409, message: "The retry key is already accepted" });
		await work();
		expect((await findDelivery(delivery)).state).toBe("sent");
		expect(await readDeliveries()).toHaveLength(1);
	});
});

describe("what LINE refuses after all", () => {
	test("fails alone where LINE names it; the rest goes at once, under the same key, by the same token", async () => {
		const friend = await buildFriend();
		const until = clock.now + 50_000;
		const delivery = await buildDelivery({
			friendId: friend.id,
			texts: ["一", "二", "三"],
			replyToken: "token",
			replyUntil: until,
		});
		await fakeLine.answers("reply", {
			status: 400,
			json: {
				message: "The request body has 1 error(s)",
				details: [{ message: "bad", property: "messages[1].text" }],
			},
		});
		await work();
		expect((await listStoredMessages(friend)).map(({ text }) => text)).toEqual(["一", "三"]);
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", method: "reply", attempts: 2 });
		expect((await readDeliveries()).filter(({ state }) => state === "failed")).toMatchObject([
			{ messages: [text("二")], reason: expect.stringContaining("messages[1].text: bad") },
		]);
	});
});

test("addresses leave percent-encoded, also those that a Flex message and a name bring", async () => {
	const friend = await buildFriend({ name: "花 子" });
	const uri = "https://example.com/日本?q=あ&n={name}";
	const button = { type: "button", action: { type: "uri", label: "見る", uri } };
	await written(friend.id, flex(bubble(button)), card("見る", uri));
	await buildDelivery({
		friendId: friend.id,
		messages: [flex(bubble({ ...button, action: { ...button.action, uri: "https://example.com/日本" } }))],
	});
	await work();
	const sent = (await fakeLine.calls("push")).map(({ body }) => JSON.stringify(body!.messages));
	const query = "q=%E3%81%82&n=%E8%8A%B1%20%E5%AD%90";
	expect(sent.join().split(`https://example.com/%E6%97%A5%E6%9C%AC?${query}`)).toHaveLength(3);
	expect(sent.join()).toContain('"https://example.com/%E6%97%A5%E6%9C%AC"');
	expect(await findLineProblems()).toEqual([]);
});

test("short texts that stand for long ones are put in part by part, each in a value that D1 takes, and all are sent", async () => {
	const field = await storeRow("vars", { name: "自己紹介", created_at: 1 });
	const wholes: number[] = [];
	const database = observeDatabase(env.DB, {
		before: (statements) => {
			for (const { sql, parameters } of statements)
				if (/set messages = \(k\.value/.test(sql))
					wholes.push(new TextEncoder().encode(String(parameters[0])).length);
		},
	});
	for (let count = 0; count < 60; count++) {
		const friend = await buildFriend();
		await storeRow("friend_vars", {
			friend_id: friend.id,
			var_id: field,
			value: "あ".repeat(4_900),
			updated_at: 1,
		});
		await written(friend.id, ...Array.from({ length: 5 }, () => text("{var:自己紹介}")));
	}
	await sendDueDeliveries(clock.context({ db: connectD1(database) }));
	expect((await readDeliveries()).every(({ state }) => state === "sent")).toBe(true);
	expect(wholes.length).toBeGreaterThan(2);
	expect(Math.max(...wholes)).toBeLessThan(2_000_000);
});
