import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { LINE_SEND_TEXTS } from "#domain/platform/texts/line-sends-texts.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { orderBroadcast } from "#functions/content/broadcasts/order-broadcast.ts";
import { showBroadcast } from "#functions/content/broadcasts/show-broadcast.ts";
import { workLineSends } from "#functions/content/line-sends/line-send-worker.ts";
import { clearReachCache } from "#functions/platform/line/line-reach.ts";
import {
	BROADCAST_TEXT,
	beginBroadcastAccount,
	buildDraftBroadcast,
	buildOrderedBroadcast,
} from "#tests/support/broadcast-builders.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { dieAfter, matchNth } from "#tests/support/observed-database.ts";
import { type BuiltOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
	clearReachCache();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const shown = ({ id }: { id: number }) =>
	showBroadcast({ ctx: operatorContext(clock, operator), input: { id } });
const work = (database: D1Database = env.DB) => workLineSends(clock.context({ db: connectD1(database) }));
const WOMEN = { line_recipients: { type: "narrowcast" as const, genders: ["female"] } };

async function due() {
	const broadcast = await buildOrderedBroadcast({ clock, by: operator, input: WOMEN });
	clock.advance(ORDER_UNDO_WINDOW);
	return broadcast;
}

const progress = (phase: string, more: object = {}) => ({
	status: 200,
	json: { phase, acceptedTime: "2026-11-20T01:01:00.000Z", ...more },
});

describe("a narrowcast", () => {
	test("is ordered for the highest number that its form has named, or not at all", async () => {
		await fakeLine.follow({ userIds: ["U1", "U2", "U3"] });
		const limited = { line_recipients: { ...WOMEN.line_recipients, max: 2 } };
		const draft = await buildDraftBroadcast({ clock, by: operator, input: limited });
		const order = (expected?: number) =>
			orderBroadcast({
				ctx: { ...operatorContext(clock, operator), saveKey: nextId() },
				input: { ...draft, expected },
			});
		await expect(order()).rejects.toMatchObject({
			status: 409,
			body: { ERROR: [LINE_SEND_TEXTS.reachUnconfirmed(2)] },
		});
		await expect(order(3)).rejects.toMatchObject({
			status: 409,
			body: { ERROR: [LINE_SEND_TEXTS.reachChanged(3, 2)] },
		});
		expect(await countRows("line_sends")).toBe(0);
		await order(2);
		expect(await countRows("line_sends")).toBe(1);
	});

	test("is accepted, then followed until LINE has sent it", async () => {
		const broadcast = await due();
		await fakeLine.answers(
			"narrowcast-progress",
			progress("waiting"),
			progress("sending", { targetCount: 120 }),
		);
		await work();
		expect(await shown(broadcast)).toMatchObject({ state: "sending", line: { state: "following" } });
		expect((await fakeLine.calls("narrowcast")).map(({ body }) => body)).toEqual([
			{
				messages: [{ type: "text", text: BROADCAST_TEXT }],
				filter: { demographic: { type: "gender", oneOf: ["female"] } },
			},
		]);
		for (const target of [null, 120]) {
			clock.advance(MINUTE);
			await work();
			expect((await shown(broadcast)).line?.progress).toMatchObject({ target });
		}
		clock.advance(MINUTE);
		await work();
		expect(await shown(broadcast)).toMatchObject({
			state: "sent",
			line: { progress: { phase: "succeeded", target: 120, succeeded: 118, failed: 2 } },
		});
		clock.advance(DAY);
		await work();
		expect(await fakeLine.calls("narrowcast-progress")).toHaveLength(3);
		expect(await fakeLine.described()).toEqual([]);
	});

	test.each([
		{ errorCode: 2, reason: /50人以上/ },
		{ errorCode: 4, reason: /50人に満たないオーディエンス/ },
	])("that LINE does not send (code $errorCode) fails with LINE's reason", async ({ errorCode, reason }) => {
		const broadcast = await due();
		await fakeLine.answers("narrowcast-progress", progress("failed", { errorCode, failedDescription: "x" }));
		await work();
		clock.advance(5 * SECOND);
		await work();
		expect(await shown(broadcast)).toMatchObject({ state: "failed", reason: expect.stringMatching(reason) });
	});

	test("whose answer was lost is followed by the request that LINE accepted", async () => {
		const broadcast = await due();
		await fakeLine.answers("narrowcast", { ends: "drop", accepted: true });
		await work();
		clock.advance(MINUTE);
		await work();
		clock.advance(MINUTE);
		await work();
		expect(await shown(broadcast)).toMatchObject({ state: "sent", line: { progress: { succeeded: 118 } } });
		expect(await fakeLine.accepted()).toHaveLength(1);
	});

	test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("survives a death after statement %i", async (nth) => {
		const broadcast = await due();
		await work(dieAfter(env.DB, matchNth(/./, nth))).catch(() => undefined);
		for (let round = 0; round < 3; round++) {
			clock.advance(MINUTE);
			await work();
		}
		expect(await shown(broadcast)).toMatchObject({ state: "sent", line: { progress: { succeeded: 118 } } });
		expect(await fakeLine.accepted()).toHaveLength(1);
	});

	test("whose progress LINE never tells is reported after six days", async () => {
		const broadcast = await due();
		await fakeLine.answers("narrowcast-progress", { status: 500 }, { status: 404 });
		await work();
		clock.advance(MINUTE);
		await work();
		clock.advance(6 * DAY);
		await work();
		expect(await shown(broadcast)).toMatchObject({ state: "stopped", reason: LINE_SEND_TEXTS.progressLost });
	});

	test("to an audience that does not exist is refused", async () => {
		const input = { line_recipients: { type: "narrowcast" as const, audiences: [{ id: 9 }] } };
		await expect(buildDraftBroadcast({ clock, by: operator, input })).rejects.toMatchObject({
			body: { "line_recipients[audiences]": [LINE_SEND_TEXTS.audienceGone] },
		});
	});
});
