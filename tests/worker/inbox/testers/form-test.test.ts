import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers.ts";
import { allDeliveries, textsOf } from "#tests/support/deliveries.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { call, ORIGIN } from "#tests/support/requests.ts";
import { changesSince, countRows, snapshot } from "#tests/support/snapshot.ts";
import { store } from "#tests/support/stored.ts";
import { makeTester } from "#tests/support/templates.ts";

let operator: Session;
let tester: Friend;
beforeEach(async () => {
	await beginAnew();
	operator = await signedInOperator();
	tester = await buildFriend();
	await makeTester(tester);
});

const buildForm = (given: object) =>
	store("forms", { name: "アンケート", created_at: 1, generation: 2, ...given });
const send = (item_ids: number[], headers: Record<string, string> = {}, as = operator) =>
	call("/lvf/test/multi", {
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
		expect((await allDeliveries()).flatMap(textsOf).sort()).toEqual([
			`アンケート\n${ORIGIN}/f/aaaaaa`,
			`予約票\n${ORIGIN}/f/bbbbbb`,
		]);
		expect(await countRows("audit_log", "verb = 'form.test'")).toBe(1);
	});

	test("[E-120] sends none of an older generation, nor one that is gone, nor to who is no tester", async () => {
		const form = await buildForm({ code: "aaaaaa" });
		const old = await buildForm({ code: "bbbbbb", name: "旧フォーム", generation: 1 });
		const gone = await buildForm({ code: "cccccc", deleted_at: 1 });
		const stranger = await buildFriend();
		const writer = await signedInOperator({ abilities: ["form-read", "template-write"] });
		const before = await snapshot();
		const REFUSED: [number[], string][] = [
			[[form, old], TESTER_TEXTS.testNotPossible("旧フォーム", FORM_TEXTS.formUnusable)],
			[[form, gone], FIELD_TEXTS.itemGone("回答フォーム")],
		];
		for (const [ids, text] of REFUSED) {
			const answer = await send(ids);
			expect([answer.status, await answer.json()]).toEqual([422, { item_ids: [text] }]);
		}
		const lost = await call("/lvf/test/multi", {
			as: operator,
			json: { type: "batch_template_test", item_ids: [form], friend_ids: [stranger.id] },
		});
		expect([lost.status, await lost.json()]).toEqual([422, { friend_ids: [TESTER_TEXTS.notTester] }]);
		expect((await send([form], {}, writer)).status).toBe(403);
		expect(await changesSince(before)).toEqual([]);
	});
});
