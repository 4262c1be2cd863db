import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { deliveryTexts, readDeliveries } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate, registerTester } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let tester: FriendRecord;
let template: number;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	operator = await buildSession();
	tester = await buildFriend({ name: "佐藤" });
	await registerTester(tester);
	template = await buildTemplate({ type: "text", text: "{name}さん、こんにちは" });
});

const send = (json: object, headers: Record<string, string> = {}, as = operator) =>
	sendRequest("/line/template/test/multi", {
		as,
		json: { type: "batch_template_test", item_ids: [template], friend_ids: [tester.id], ...json },
		headers,
	});

/** Texts that LINE accepted for a friend, in order. */
async function arrived(friend: FriendRecord): Promise<string[]> {
	await sendDueDeliveries(new TestClock().context({ now: Date.now(), clock: () => Date.now() }));
	return (await fakeLine.accepted())
		.filter(({ to }) => to === friend.lineUserId)
		.flatMap(({ texts }) => texts);
}

describe("[E-413] a test of templates", () => {
	test("goes to each tester that is named, as each of them reads it, in the order of the choice", async () => {
		const second = await buildTemplate({ type: "text", text: "二通目" });
		const other = await buildFriend({ name: "鈴木" });
		const idle = await buildFriend();
		for (const friend of [other, idle]) await registerTester(friend);
		const answer = await send({
			item_ids: [second, template, second],
			friend_ids: [tester.id, other.id, other.id],
		});
		expect([answer.status, await answer.json()]).toEqual([200, { count: 4 }]);
		expect(await arrived(tester)).toEqual(["二通目", "佐藤さん、こんにちは"]);
		expect(await arrived(other)).toEqual(["二通目", "鈴木さん、こんにちは"]);
		expect(await arrived(idle)).toEqual([]);
		expect(await readRows("select verb, detail from audit_log")).toEqual([
			{
				verb: "template.test",
				detail: JSON.stringify({ item_ids: [second, template], friend_ids: [tester.id, other.id] }),
			},
		]);
	});

	test("pressed twice under one key is sent once, whichever comes first; under another, again", async () => {
		const key = { "Idempotency-Key": "send-it-once" };
		const answers = await Promise.all([send({}, key), send({}, key)]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect((await send({}, key)).status).toBe(200);
		expect(await countRows("deliveries")).toBe(1);
		expect(await countRows("audit_log")).toBe(1);
		expect(await arrived(tester)).toHaveLength(1);
		expect((await send({}, key)).status).toBe(200);
		expect(await arrived(tester)).toHaveLength(1);
		await send({}, { "Idempotency-Key": "send-it-again" });
		expect(await arrived(tester)).toHaveLength(2);
	});

	test("never reaches who is no tester, or out of sight: nobody gets it then", async () => {
		const own = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
		const [stranger, mine] = [await buildFriend(), await buildFriend({ tagIds: [own.id] })];
		await registerTester(mine);
		const before = await takeSnapshot();
		const REFUSED: [number[], ConsoleSession][] = [
			[[stranger.id], operator],
			[[tester.id, stranger.id], operator],
			[[tester.id, 999_999], operator],
			[[tester.id, mine.id], staff],
		];
		for (const [friend_ids, as] of REFUSED) {
			const answer = await send({ friend_ids }, {}, as);
			expect([answer.status, await answer.json()]).toEqual([422, { friend_ids: [TESTER_TEXTS.notTester] }]);
		}
		expect(await listChangesSince(before)).toEqual([]);
		expect((await send({ friend_ids: [mine.id] }, {}, staff)).status).toBe(200);
		expect((await readDeliveries()).map(({ friendId }) => friendId)).toEqual([mine.id]);
	});

	test("holds to its limits, and says what is missing", async () => {
		const some = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
		const REFUSED: [object, string, string][] = [
			[{ item_ids: [] }, "item_ids", EXPLORER_TEXTS.nothingSelected],
			[{ item_ids: some(21) }, "item_ids", TESTER_TEXTS.tooManyToTest(20)],
			[{ friend_ids: [] }, "friend_ids", TESTER_TEXTS.testersRequired],
			[{ friend_ids: some(51) }, "friend_ids", TESTER_TEXTS.tooManyTesters(50)],
			[{ type: "something" }, "type", FIELD_TEXTS.choiceUnknown],
			[{ item_ids: [template, 999_999] }, "item_ids", FIELD_TEXTS.itemGone("テンプレート")],
		];
		const before = await takeSnapshot();
		for (const [json, field, text] of REFUSED) {
			const answer = await send(json);
			expect([answer.status, await answer.json()]).toEqual([422, { [field]: [text] }]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("with one that cannot be sent sends none, and names it with the reason", async () => {
		const part = await buildTemplate({ type: "text", text: "部品" });
		const pack = await buildTemplate(
			{ type: "pack", template_ids: [part] },
			{ name: "パック", editor_version: 10 },
		);
		await updateRow("templates", part, { deleted_at: 1 });
		const before = await takeSnapshot();
		const answer = await send({ item_ids: [template, pack] });
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ item_ids: [TESTER_TEXTS.testNotPossible("パック", TEMPLATE_TEXTS.packPartGone)] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("needs the ability to write templates", async () => {
		const reader = await buildSession({ abilities: ["template-read", "form-write", "friend-write"] });
		expect((await send({}, {}, reader)).status).toBe(403);
		expect(await countRows("deliveries")).toBe(0);
	});

	test("to a tester who blocked the account is not sent", async () => {
		await updateRow("friends", tester.id, { blocked_at: 1 });
		await send({});
		expect(await arrived(tester)).toEqual([]);
		expect(await readDeliveries()).toMatchObject([{ reason: DELIVERY_TEXTS.friendBlockedUs }]);
		expect((await readDeliveries()).flatMap(deliveryTexts)).toEqual(["佐藤さん、こんにちは"]);
	});
});
