import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates.ts";
import { sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { arrived, effect, run } from "#tests/support/effects.ts";
import { nestedFlex } from "#tests/support/flex.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { changesSince, snapshot } from "#tests/support/snapshot.ts";
import { buildTemplate, makeTester } from "#tests/support/templates.ts";

let clock: TestClock;
let operator: Session;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock();
	operator = await signedInOperator();
	friend = await buildFriend();
});

const flex = (boxes: number) => ({ type: "flex", alt_text: "ご案内", contents: nestedFlex(boxes) });
/** As it was saved while no limit held. */
const stored = (boxes: number) => buildTemplate(flex(boxes));

describe("a Flex message whose boxes lie too deep within each other", () => {
	test.each([11, 637, 1_000, 3_000])("(%i) is not saved", async (boxes) => {
		const before = await snapshot();
		const json = { name: "深い", content: flex(boxes) };
		const answer = await call("/api/template/register", { as: operator, json });
		expect(answer.status).toBe(422);
		expect(JSON.stringify(await answer.json())).toContain("ボックスの入れ子は10段まで");
		expect(await changesSince(before)).toEqual([]);
	});

	test.each([20, 637, 1_000, 3_000])(
		"(%i) fails alone where one is stored: the rest of its run arrives",
		async (boxes) => {
			const [deep, good] = [await stored(boxes), await stored(10)];
			const effects = [
				sendText("前"),
				effect("template", { egg_id: deep }),
				effect("template", { egg_id: good }),
				sendText("後"),
			];
			const outcomes = await run(clock, friend, effects);
			const came = await arrived(friend);
			expect(came.map(({ text, type }) => text ?? type)).toEqual(["前", "flex", "後"]);
			const failed = (await allDeliveries()).filter(({ state }) => state === "failed");
			expect([outcomes[1], failed.map(({ reason }) => reason)]).toEqual(
				boxes === 20 ? ["d", [expect.stringContaining("ボックスの入れ子は10段まで")]] : ["t", []],
			);
		},
	);

	test.each([637, 3_000])("(%i) is previewed, tried and tested with the reason", async (boxes) => {
		const id = await stored(boxes);
		const preview = await call(`/api/template/preview/${id}?friend=${friend.id}`, { as: operator });
		expect(await preview.json()).toMatchObject({ messages: [], problem: TEMPLATE_TEXTS.flexInvalid });
		const json = { action_id: null, inputs: [effect("template", { egg_id: id })], friend_id: friend.id };
		expect((await call("/api/action/dry_run", { as: operator, json })).status).toBe(200);
		await makeTester(friend);
		const tested = { type: "batch_template_test", item_ids: [id], friend_ids: [friend.id] };
		const answer = await call("/line/template/test/multi", { as: operator, json: tested });
		expect(answer.status).toBe(422);
		expect(JSON.stringify(await answer.json())).toContain(TEMPLATE_TEXTS.flexInvalid);
	});
});
