import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import {
	buildDelivery,
	findDelivery,
	readDeliveries,
	workUntilFinal,
} from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { skipPauses } from "#tests/support/skip-pauses.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Closed port and unknown host. */
const REFUSED = "http://127.0.0.1:1";
const NO_SUCH_NAME = "http://line.invalid";
const REPLIES = 100;

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00");
	skipPauses({ shorterThan: SECOND });
});

const workAgainst = (address: string) =>
	sendDueDeliveries(clock.context({ env: { ...clock.env, LINE_API_BASE: address } }));
/** Another spelling of the address, for which no answer is cached. */
const unheard = (scheme: string) => env.LINE_API_BASE!.replace("http", scheme);
const withToken = (given: { friendId: number }, index: number) =>
	buildDelivery({ ...given, replyToken: `token-${index}`, replyUntil: clock.now + 50 * SECOND });

describe("an hour in which LINE cannot be reached", () => {
	test("costs no reply: nothing was sent, so all of them go as pushes, once, when LINE is back", async () => {
		const friendId = (await buildFriend()).id;
		await Promise.all(Array.from({ length: REPLIES }, (_, index) => withToken({ friendId }, index)));
		const ends = clock.now + 60 * MINUTE;
		for (; clock.now < ends; clock.advance(MINUTE)) await workAgainst(REFUSED);
		const waiting = await readDeliveries();
		expect(new Set(waiting.map(({ state, reason }) => `${state}: ${reason}`))).toEqual(
			new Set([`scheduled: ${DELIVERY_TEXTS.lineUnreachable}`]),
		);
		expect(await countRows("deliveries", "in_doubt = 1")).toBe(0);
		expect(Math.max(...waiting.map(({ nextAttemptAt }) => nextAttemptAt!))).toBeLessThanOrEqual(
			clock.now + MINUTE,
		);

		clock.advance(MINUTE);
		await sendDueDeliveries(clock.context());
		expect(await countRows("deliveries", "state = 'sent' and method = 'push'")).toBe(REPLIES);
		const accepted = await fakeLine.accepted();
		expect(accepted.map(({ retryKey }) => retryKey).sort()).toEqual(waiting.map(({ id }) => id).sort());
		expect(await fakeLine.calls("reply")).toEqual([]);
		expect(await listStoredMessages({ id: friendId })).toHaveLength(REPLIES);
	});

	test.each([
		["a connection that is refused", REFUSED],
		["a name that is not found", NO_SUCH_NAME],
	])("%s is no doubt: the reply is still a reply while its token lives", async (_, address) => {
		const delivery = await withToken(await friendOfTheirOwn(), 1);
		await workAgainst(address);
		expect(await findDelivery(delivery)).toMatchObject({
			state: "scheduled",
			inDoubt: false,
			reason: DELIVERY_TEXTS.lineUnreachable,
			lineStatus: null,
		});
		clock.now = (await findDelivery(delivery)).nextAttemptAt!;
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.accepted()).toMatchObject([{ method: "reply", to: "token-1" }]);
	});

	test("a reply that was in doubt before stays in doubt: not being sent now says nothing of then", async () => {
		const delivery = await withToken(await friendOfTheirOwn(), 1);
		await fakeLine.answers("reply", { ends: "drop", accepted: true });
		await sendDueDeliveries(clock.context());
		clock.advance(2 * MINUTE);
		await workAgainst(REFUSED);
		expect(await findDelivery(delivery)).toMatchObject({
			state: "scheduled",
			inDoubt: true,
			method: "reply",
		});
		expect(await workUntilFinal(clock, delivery)).toMatchObject({
			state: "parked",
			reason: DELIVERY_TEXTS.replyInDoubt,
		});
		expect(await fakeLine.accepted()).toHaveLength(1);
	});

	test("one knock that is lost holds nothing up", async () => {
		// Spelling of the address without a cached answer.
		const address = `${env.LINE_API_BASE}/`;
		const delivery = await withToken(await friendOfTheirOwn(), 1);
		await fakeLine.answers("info", { ends: "drop" });
		await workAgainst(address);
		expect((await findDelivery(delivery)).state).toBe("sent");
		expect(await fakeLine.knocks()).toBe(2);
	});

	test("a LINE that answers each call after the pause for a probe is not away: the reply stays one, and nothing waits", async () => {
		skipPauses();
		const address = unheard("HTTP");
		const delivery = await withToken(await friendOfTheirOwn(), 1);
		for (const endpoint of ["info", "reply"] as const)
			await fakeLine.answers(endpoint, { usual: true, after: SECOND / 5 });
		await workAgainst(address);
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", method: "reply", attempts: 1 });
		expect(await fakeLine.knocks()).toBeLessThanOrEqual(1);
	});

	test("a LINE that never answers a probe, where calls failed before, is away", async () => {
		const address = unheard("Http");
		const delivery = await withToken(await friendOfTheirOwn(), 1);
		await fakeLine.answers("info", { ends: "drop" }, { ends: "drop" }, { ends: "drop" }, { ends: "silence" });
		await workAgainst(address);
		const limits = CallLimits.hold();
		clock.now = (await findDelivery(delivery)).nextAttemptAt!;
		const working = workAgainst(address);
		await vi.waitFor(async () => expect(await fakeLine.knocks()).toBe(4));
		limits.runOut();
		await working;
		expect(await findDelivery(delivery)).toMatchObject({ state: "scheduled", inDoubt: false, attempts: 2 });
		expect(await fakeLine.calls("reply")).toEqual([]);
	});

	test("while LINE answers nobody knocks", async () => {
		await buildDelivery();
		await sendDueDeliveries(clock.context());
		const knocks = await fakeLine.knocks();
		for (let count = 0; count < 5; count++) await buildDelivery();
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.knocks()).toBe(knocks);
	});
});

describe("refusals that prove that nothing arrived", () => {
	test.each([
		["429", { status: 429, message: "The API rate limit has been exceeded. Try again later." }],
		[
			"Cloudflare's word that LINE refused the connection",
			{ status: 521, headers: { Server: "cloudflare" } },
		],
		["Cloudflare's word that there is no such name", { status: 530, headers: { Server: "cloudflare" } }],
	])("%s: the reply goes on as a push once its token is spent", async (_, answer) => {
		const delivery = await withToken(await friendOfTheirOwn(), 1);
		await fakeLine.answers("reply", answer);
		await sendDueDeliveries(clock.context());
		expect(await findDelivery(delivery)).toMatchObject({ state: "scheduled", inDoubt: false });
		clock.advance(2 * MINUTE);
		expect(await workUntilFinal(clock, delivery)).toMatchObject({ state: "sent", method: "push" });
		expect(await fakeLine.accepted()).toMatchObject([{ method: "push", retryKey: delivery.id }]);
	});

	test.each([
		["a status like Cloudflare's from LINE itself", { status: 521 }],
		["a connection that Cloudflare saw break", { status: 520, headers: { Server: "cloudflare" } }],
	])("%s proves nothing", async (_, answer) => {
		const delivery = await withToken(await friendOfTheirOwn(), 1);
		await fakeLine.answers("reply", answer);
		await sendDueDeliveries(clock.context());
		expect(await findDelivery(delivery)).toMatchObject({ state: "scheduled", inDoubt: true });
	});
});

describe("a reply that may have arrived, where the account would rather have it twice than not", () => {
	beforeEach(() =>
		readRows(
			"insert into settings (key, value, updated_at) values ('reply_doubt', '\"push\"', 0) returning key",
		),
	);

	test("goes as a push once its token is spent", async () => {
		const delivery = await withToken(await friendOfTheirOwn(), 1);
		await fakeLine.answers("reply", { ends: "drop" }, { status: 400, message: "Invalid reply token" });
		await sendDueDeliveries(clock.context());
		clock.advance(2 * MINUTE);
		expect(await workUntilFinal(clock, delivery)).toMatchObject({
			state: "sent",
			method: "push",
			inDoubt: false,
		});
		expect(await fakeLine.accepted()).toMatchObject([{ method: "push", retryKey: delivery.id }]);
	});

	test("is still known to have arrived while the token would be fresh, and does not go twice", async () => {
		const delivery = await withToken(await friendOfTheirOwn(), 1);
		await fakeLine.answers("reply", { ends: "drop", accepted: true });
		expect(await workUntilFinal(clock, delivery)).toMatchObject({ state: "sent", method: "reply" });
		expect(await fakeLine.accepted()).toHaveLength(1);
	});
});

const friendOfTheirOwn = async () => ({ friendId: (await buildFriend()).id });
