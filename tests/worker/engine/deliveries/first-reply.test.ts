import { beforeEach, describe, expect, test, vi } from "vitest";
import { PROFILE_TIMEOUT } from "#functions/engine/deliveries/timing.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { buildReaction, sendText } from "#tests/support/actions.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend, lineUserId } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { happen } from "#tests/support/receive.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock();
	await buildReaction({ effects: [sendText("{name}さん、こんにちは")] });
});

const from = lineUserId(0xabc);
const writes = (who: string) => happen(clock, lineEvents.text({ from: who, at: clock.now, text: "予約" }));
const texts = async () => (await line.accepted()).flatMap(({ texts }) => texts);

describe("the first reply to somebody new", () => {
	test("calls them by the name that LINE says", async () => {
		await writes(from);
		await workDeliveries(clock.context());
		expect(await texts()).toEqual([`名前 ${from}さん、こんにちは`]);
		expect(await line.accepted()).toMatchObject([{ method: "reply" }]);
		expect(await rows("select name from friends")).toEqual([{ name: `名前 ${from}` }]);
	});

	test("asks once, and leaves no background task to ask again", async () => {
		await happen(
			clock,
			lineEvents.text({ from, at: clock.now, text: "予約" }),
			lineEvents.text({ from, at: clock.now + 1, text: "予約" }),
		);
		clock.advance(1);
		await workDeliveries(clock.context());
		expect(await texts()).toHaveLength(2);
		expect(await line.calls("profile")).toHaveLength(1);
		expect(await countRows("errands")).toBe(0);
	});

	test("of thirty at once, each by their own", async () => {
		const all = Array.from({ length: 30 }, (_, index) => lineUserId(0x1000 + index));
		await happen(clock, ...all.map((who) => lineEvents.text({ from: who, at: clock.now, text: "予約" })));
		await workDeliveries(clock.context());
		expect((await texts()).sort()).toEqual(all.map((who) => `名前 ${who}さん、こんにちは`).sort());
	});

	test.each([
		["fails", { status: 500 }],
		["breaks off", { ends: "drop" as const }],
		["knows nobody by that id", { status: 404, message: "Not found" }],
	])("goes with the word for anybody where LINE %s", async (_, answer) => {
		await line.answers("profile", answer);
		await writes(from);
		await workDeliveries(clock.context());
		expect(await texts()).toEqual(["友だちさん、こんにちは"]);
	});

	test("goes with it where LINE is silent, in time for the reply, and the background task still asks", async () => {
		await line.answers("profile", { ends: "silence" });
		await writes(from);
		const limits = CallLimits.hold();
		const working = workDeliveries(clock.context());
		await vi.waitFor(async () => expect(await line.calls("profile")).toHaveLength(1));
		expect(limits.set).toEqual([PROFILE_TIMEOUT]);
		limits.runOut();
		await working;
		expect(await line.accepted()).toMatchObject([{ method: "reply", texts: ["友だちさん、こんにちは"] }]);
		expect(await rows("select kind from errands")).toEqual([{ kind: "profile" }]);
	});

	test("keeps nobody waiting who is known", async () => {
		const known = await buildFriend({ name: "花子" });
		await line.answers("profile", { ends: "silence" });
		await writes(from);
		await writes(known.lineUserId);
		const limits = CallLimits.hold();
		const working = workDeliveries(clock.context());
		await vi.waitFor(async () => expect(await texts()).toEqual(["花子さん、こんにちは"]));
		// LINE's answer to that reply may still be on its way.
		limits.runOut(PROFILE_TIMEOUT);
		await working;
		expect(await texts()).toEqual(["花子さん、こんにちは", "友だちさん、こんにちは"]);
	});
});
