import { beforeEach, expect, test } from "vitest";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildLineUserId } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
});

test("an answer written in an auto-response is sent to the friend who writes its keyword", async () => {
	await requestJson("/api/reaction/register", {
		as: await buildSession(),
		json: {
			name: "営業時間への返信",
			keywords: ["営業時間"],
			action_id: null,
			answer: { inputs: [sendTextEffect("10時から19時です")], a_twice_type: 0 },
		},
	});
	const from = buildLineUserId(0xabc);
	await receiveAndWork(clock, lineEvents.text({ from, at: clock.now, text: "営業時間は？" }));
	await sendDueDeliveries(clock.context());
	const accepted = await fakeLine.accepted();
	expect(accepted.flatMap(({ texts }) => texts)).toEqual(["10時から19時です"]);
});
