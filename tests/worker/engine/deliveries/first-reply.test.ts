import { beforeEach, describe, expect, test, vi } from "vitest";
import { PROFILE_TIMEOUT } from "#functions/engine/deliveries/delivery-timing.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	await buildAutoResponse({ effects: [sendTextEffect("{name}さん、こんにちは")] });
});

const from = buildLineUserId(0xabc);
const writes = (who: string) =>
	receiveAndWork(clock, lineEvents.text({ from: who, at: clock.now, text: "予約" }));
const texts = async () => (await fakeLine.accepted()).flatMap(({ texts }) => texts);

describe("the first reply to somebody new", () => {
	test("calls them by the name that LINE says", async () => {
		await writes(from);
		await sendDueDeliveries(clock.context());
		expect(await texts()).toEqual([`名前 ${from}さん、こんにちは`]);
		expect(await fakeLine.accepted()).toMatchObject([{ method: "reply" }]);
		expect(await readRows("select name from friends")).toEqual([{ name: `名前 ${from}` }]);
	});

	test("asks once, and leaves no background task to ask again", async () => {
		await receiveAndWork(
			clock,
			lineEvents.text({ from, at: clock.now, text: "予約" }),
			lineEvents.text({ from, at: clock.now + 1, text: "予約" }),
		);
		clock.advance(1);
		await sendDueDeliveries(clock.context());
		expect(await texts()).toHaveLength(2);
		expect(await fakeLine.calls("profile")).toHaveLength(1);
		expect(await countRows("errands")).toBe(0);
	});

	test("of thirty at once, each by their own", async () => {
		const all = Array.from({ length: 30 }, (_, index) => buildLineUserId(0x1000 + index));
		await receiveAndWork(
			clock,
			...all.map((who) => lineEvents.text({ from: who, at: clock.now, text: "予約" })),
		);
		await sendDueDeliveries(clock.context());
		expect((await texts()).sort()).toEqual(all.map((who) => `名前 ${who}さん、こんにちは`).sort());
	});

	test.each([
		["fails", { status: 500 }],
		["breaks off", { ends: "drop" as const }],
		["knows nobody by that id", { status: 404, message: "Not found" }],
	])("goes with the word for anybody where LINE %s", async (_, answer) => {
		await fakeLine.answers("profile", answer);
		await writes(from);
		await sendDueDeliveries(clock.context());
		expect(await texts()).toEqual(["友だちさん、こんにちは"]);
	});

	test("goes with it where LINE is silent, in time for the reply, and the background task still asks", async () => {
		await fakeLine.answers("profile", { ends: "silence" });
		await writes(from);
		const limits = CallLimits.hold();
		const working = sendDueDeliveries(clock.context());
		await vi.waitFor(async () => expect(await fakeLine.calls("profile")).toHaveLength(1));
		expect(limits.set).toEqual([PROFILE_TIMEOUT]);
		limits.runOut();
		await working;
		expect(await fakeLine.accepted()).toMatchObject([{ method: "reply", texts: ["友だちさん、こんにちは"] }]);
		expect(await readRows("select kind from errands")).toEqual([{ kind: "profile" }]);
	});

	test("keeps nobody waiting who is known", async () => {
		const known = await buildFriend({ name: "花子" });
		await fakeLine.answers("profile", { ends: "silence" });
		await writes(from);
		await writes(known.lineUserId);
		const limits = CallLimits.hold();
		const working = sendDueDeliveries(clock.context());
		await vi.waitFor(async () => expect(await texts()).toEqual(["花子さん、こんにちは"]));
		// LINE's answer to that reply may still arrive.
		limits.runOut(PROFILE_TIMEOUT);
		await working;
		expect(await texts()).toEqual(["花子さん、こんにちは", "友だちさん、こんにちは"]);
	});
});
