import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { deliveryTexts, readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { registerTester } from "#tests/support/template-builders.ts";

let operator: ConsoleSession;
let tester: FriendRecord;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	tester = await buildFriend();
	await registerTester(tester);
});

const buildForm = (given: object) =>
	storeRow("forms", { name: "アンケート", created_at: 1, generation: 2, ...given });
const send = (item_ids: number[], headers: Record<string, string> = {}, as = operator) =>
	sendRequest("/lvf/test/multi", {
		as,
		json: { type: "batch_template_test", item_ids, friend_ids: [tester.id] },
		headers,
	});

describe("[E-414] a test of forms", () => {
	test("sends each form's name and address, once for a key", async () => {
		const [one, two] = [
			await buildForm({ code: "aaaaaa" }),
			await buildForm({ code: "bbbbbb", name: "予約票" }),
		];
		const key = { "Idempotency-Key": "send-it-once" };
		const answers = await Promise.all([send([one, two], key), send([one, two], key)]);
		for (const answer of answers) expect(await answer.json()).toEqual({ count: 2 });
		expect((await readDeliveries()).flatMap(deliveryTexts).sort()).toEqual([
			`アンケート\n${TEST_ORIGIN}/f/aaaaaa`,
			`予約票\n${TEST_ORIGIN}/f/bbbbbb`,
		]);
		expect(await countRows("audit_log", "verb = 'form.test'")).toBe(1);
	});

	test("[E-120] sends none of an older generation, nor one that is gone, nor to who is no tester", async () => {
		const form = await buildForm({ code: "aaaaaa" });
		const old = await buildForm({ code: "bbbbbb", name: "旧フォーム", generation: 1 });
		const gone = await buildForm({ code: "cccccc", deleted_at: 1 });
		const stranger = await buildFriend();
		const writer = await buildSession({ abilities: ["form-read", "template-write"] });
		const before = await takeSnapshot();
		const REFUSED: [number[], string][] = [
			[[form, old], TESTER_TEXTS.testNotPossible("旧フォーム", FORM_TEXTS.formUnusable)],
			[[form, gone], FIELD_TEXTS.itemGone("回答フォーム")],
		];
		for (const [ids, text] of REFUSED) {
			const answer = await send(ids);
			expect([answer.status, await answer.json()]).toEqual([422, { item_ids: [text] }]);
		}
		const lost = await sendRequest("/lvf/test/multi", {
			as: operator,
			json: { type: "batch_template_test", item_ids: [form], friend_ids: [stranger.id] },
		});
		expect([lost.status, await lost.json()]).toEqual([422, { friend_ids: [TESTER_TEXTS.notTester] }]);
		expect((await send([form], {}, writer)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
	});
});
