import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildEffect, listReceivedMessages, runEffects } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildNestedFlex } from "#tests/support/nested-flex.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { buildTemplate, registerTester } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	operator = await buildSession();
	friend = await buildFriend();
});

const flex = (boxes: number) => ({ type: "flex", alt_text: "ご案内", contents: buildNestedFlex(boxes) });
/** Template as saved before the limit existed. */
const stored = (boxes: number) => buildTemplate(flex(boxes));

describe("a Flex message whose boxes lie too deep within each other", () => {
	test.each([11, 637, 1_000, 3_000])("(%i) is not saved", async (boxes) => {
		const before = await takeSnapshot();
		const json = { name: "深い", content: flex(boxes) };
		const answer = await sendRequest("/api/template/register", { as: operator, json });
		expect(answer.status).toBe(422);
		expect(JSON.stringify(await answer.json())).toContain("ボックスの入れ子は10段まで");
		expect(await listChangesSince(before)).toEqual([]);
	});

	test.each([20, 637, 1_000, 3_000])(
		"(%i) fails alone where one is stored: the rest of its run arrives",
		async (boxes) => {
			const [deep, good] = [await stored(boxes), await stored(10)];
			const effects = [
				sendTextEffect("前"),
				buildEffect("template", { egg_id: deep }),
				buildEffect("template", { egg_id: good }),
				sendTextEffect("後"),
			];
			const outcomes = await runEffects(clock, friend, effects);
			const came = await listReceivedMessages(friend);
			expect(came.map(({ text, type }) => text ?? type)).toEqual(["前", "flex", "後"]);
			const failed = (await readDeliveries()).filter(({ state }) => state === "failed");
			expect([outcomes[1], failed.map(({ reason }) => reason)]).toEqual(
				boxes === 20 ? ["d", [expect.stringContaining("ボックスの入れ子は10段まで")]] : ["t", []],
			);
		},
	);

	test.each([637, 3_000])("(%i) is previewed, tried and tested with the reason", async (boxes) => {
		const id = await stored(boxes);
		const preview = await sendRequest(`/api/template/preview/${id}?friend=${friend.id}`, { as: operator });
		expect(await preview.json()).toMatchObject({ messages: [], problem: TEMPLATE_TEXTS.flexInvalid });
		const json = { action_id: null, inputs: [buildEffect("template", { egg_id: id })], friend_id: friend.id };
		expect((await sendRequest("/api/action/dry_run", { as: operator, json })).status).toBe(200);
		await registerTester(friend);
		const tested = { type: "batch_template_test", item_ids: [id], friend_ids: [friend.id] };
		const answer = await sendRequest("/line/template/test/multi", { as: operator, json: tested });
		expect(answer.status).toBe(422);
		expect(JSON.stringify(await answer.json())).toContain(TEMPLATE_TEXTS.flexInvalid);
	});
});
