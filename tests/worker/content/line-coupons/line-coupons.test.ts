import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import {
	closeLineCoupon,
	removeLineCoupon,
	retryLineCoupon,
} from "#functions/content/line-coupons/change-line-coupon.ts";
import { createLineCoupon } from "#functions/content/line-coupons/create-line-coupon.ts";
import { listLineCoupons } from "#functions/content/line-coupons/list-line-coupons.ts";
import { readCouponList } from "#functions/content/line-coupons/read-coupon-list.ts";
import { beginBroadcastAccount } from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildCoupon, couponBody, createCoupon, workCoupons } from "#tests/support/line-coupon-builders.ts";
import { dieAfter, interruptAt, killAtWrite } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const ctx = () => ({ ...operatorContext(clock, operator), saveKey: nextId() });
const shown = async () => (await listLineCoupons({ ctx: ctx() })).items;
const create = (given: object = {}) => createCoupon(clock, operator, given);
const work = (database?: D1Database) => workCoupons(clock, database);
const bodyOfCreation = async () =>
	(await fakeLine.calls("coupon")).find(({ body }) => body !== null)?.body as Record<string, unknown>;

/** Coupon of LINE's own console, which the fake has from an earlier creation. */
async function buildCouponOfLine(): Promise<void> {
	await create();
	await work();
	await env.DB.prepare("delete from line_coupons").run();
}

describe("a new coupon", () => {
	test("is created at LINE by a body of its description, and runs", async () => {
		await create({
			description: "1枚につき1回",
			usage_condition: "3,000円以上",
			coupon_code: "A500",
			acquisition: { type: "lottery", probability: 30, winners: null },
			is_public: true,
		});
		expect(await shown()).toMatchObject([{ state: "creating", coupon_id: null }]);
		await work();
		expect(await shown()).toMatchObject([
			{
				state: "running",
				is_sendable: true,
				reward: "500 円割引",
				acquisition: "抽選（当選率30%・人数の上限なし）",
				ends_at: "2026-12-20 23:59:00",
				reason: null,
			},
		]);
		expect(await bodyOfCreation()).toEqual({
			title: "500円引き",
			description: "1枚につき1回",
			usageCondition: "3,000円以上",
			couponCode: "A500",
			reward: { type: "discount", priceInfo: { type: "fixed", fixedAmount: 500 } },
			acquisitionCondition: { type: "lottery", lotteryProbability: 30, maxAcquireCount: -1 },
			maxUseCountPerTicket: 1,
			visibility: "PUBLIC",
			startTimestamp: Date.parse("2026-11-20T00:00:00+09:00") / 1_000,
			endTimestamp: Date.parse("2026-12-20T23:59:00+09:00") / 1_000,
			timezone: "ASIA_TOKYO",
		});
	});

	test("saved twice under one key is one", async () => {
		const again = ctx();
		const input = couponBody();
		expect(await createLineCoupon({ ctx: again, input })).toEqual(
			await createLineCoupon({ ctx: again, input }),
		);
		expect(await countRows("line_coupons")).toBe(1);
	});

	test.each([
		[{ ends: { date: "2026-11-20", time: "00:00" } }, LINE_COUPON_TEXTS.endsBefore],
		[
			{ starts: { date: "2026-11-01", time: "00:00" }, ends: { date: "2026-11-02", time: "00:00" } },
			LINE_COUPON_TEXTS.endsInPast,
		],
	])("of a period that is none is refused", async (given, text) => {
		await expect(create(given)).rejects.toMatchObject({ status: 422, body: { ends: [text] } });
		expect(await countRows("line_coupons")).toBe(0);
	});

	test("is in the log in the operators' words", async () => {
		const acquisition = { type: "lottery" as const, probability: 30, winners: 100 };
		await create({ reward: { type: "discount", price: { type: "fixed", amount: 500 } }, acquisition });
		const [entry] = await readRows<{ detail: string }>(
			"select detail from audit_log where verb = 'line_coupon.create'",
		);
		expect(JSON.parse(entry!.detail)).toMatchObject({
			reward: "500 円割引",
			acquisition: "抽選（当選率30%・100人まで）",
			starts: expect.stringMatching(/^\d+\.\d+\.\d+ \d\d:\d\d$/),
		});
	});

	test("with a picture that nobody uploaded is refused", async () => {
		const answer = await sendRequest("/api/line-coupons", {
			as: await signInOperator(operator),
			json: couponBody({ picture_key: "nobodys", ends: { date: "2099-12-31", time: "23:59" } }),
		});
		expect([answer.status, Object.keys(await answer.json())]).toEqual([422, ["picture_key"]]);
	});
});

test("a new coupon whose barcode LINE cannot fetch is refused at the barcode", async () => {
	const withoutOrigin = { ...ctx(), env: { ...env, PUBLIC_ORIGIN: "" } };
	await expect(
		createLineCoupon({ ctx: withoutOrigin, input: couponBody({ barcode_key: "barcode" }) }),
	).rejects.toMatchObject({ status: 422, body: { barcode_key: [CALL_TEXTS.publicOriginUnknown] } });
});

describe("a worker that dies", () => {
	test.each((["before", "after"] as const).flatMap((when) => [0, 1, 2].map((trip) => ({ when, trip }))))(
		"$when write $trip never creates two coupons",
		async (deadly) => {
			await create();
			await work(killAtWrite(env.DB, deadly).database).catch(() => undefined);
			for (let round = 0; round < 6; round++) {
				clock.advance(5 * MINUTE);
				await work();
			}
			const created = (await fakeLine.coupons()).length;
			expect(created).toBeLessThanOrEqual(1);
			expect(await shown()).toMatchObject([{ state: created === 1 ? "running" : "unclear" }]);
		},
	);

	test("[gives up line_coupons] again and again leaves the question to an operator", async () => {
		await create();
		for (let death = 0; death < 12; death++) {
			await work(dieAfter(env.DB, /update "line_coupons" set .*"attempts" = /)).catch(() => undefined);
			clock.advance(HOUR);
		}
		await work();
		expect(await shown()).toMatchObject([{ state: "unclear", reason: LINE_COUPON_TEXTS.unclear }]);
		expect(await fakeLine.coupons()).toEqual([]);
	});
});

describe("a creation without an answer", () => {
	test("is found in LINE's list, and not created again", async () => {
		await fakeLine.answers("coupon", { ends: "drop", accepted: true });
		await create();
		await work();
		expect(await shown()).toMatchObject([{ state: "creating" }]);
		clock.advance(MINUTE);
		await work();
		const [found] = await fakeLine.coupons();
		expect(await shown()).toMatchObject([{ state: "running", coupon_id: found!.couponId }]);
		expect(await fakeLine.coupons()).toHaveLength(1);
	});

	test("that LINE does not list is asked of an operator, who creates it again or removes it", async () => {
		await fakeLine.answers("coupon", { ends: "drop" });
		const { id } = await create();
		for (let round = 0; round < 6; round++) {
			await work();
			clock.advance(MINUTE);
		}
		expect(await shown()).toMatchObject([{ state: "unclear", reason: LINE_COUPON_TEXTS.unclear }]);
		await retryLineCoupon({ ctx: ctx(), input: { id } });
		await work();
		expect(await shown()).toMatchObject([{ state: "running" }]);
		await expect(removeLineCoupon({ ctx: ctx(), input: { id } })).rejects.toMatchObject({ status: 422 });
	});

	test("that a colleague removes while it is created again stays removed", async () => {
		await fakeLine.answers("coupon", { status: 400, message: "no" });
		const { id } = await create();
		await work();
		const DB = interruptAt(env.DB, /update "line_coupons"/, () =>
			removeLineCoupon({ ctx: ctx(), input: { id } }),
		);
		await expect(
			retryLineCoupon({ ctx: { ...ctx(), db: connectD1(DB) }, input: { id } }),
		).rejects.toMatchObject({ status: 409 });
		clock.advance(HOUR);
		await work();
		expect(await shown()).toEqual([]);
		expect(await fakeLine.coupons()).toEqual([]);
	});

	test("is told from an equal coupon of ours", async () => {
		const first = await buildCoupon(clock, operator);
		await fakeLine.answers("coupon", { ends: "drop", accepted: true });
		await create();
		await work();
		clock.advance(MINUTE);
		await work();
		const [, second] = await fakeLine.coupons();
		expect(await shown()).toMatchObject([
			{ state: "running", coupon_id: second!.couponId },
			{ state: "running", coupon_id: first.couponId },
		]);
	});

	test("beside an equal coupon of LINE's own console is not taken for it twice", async () => {
		await buildCouponOfLine();
		await fakeLine.answers("coupon", { ends: "drop", accepted: true });
		await create();
		await work();
		clock.advance(MINUTE);
		await work();
		expect(await shown()).toMatchObject([{ state: "unclear" }]);
	});
});

describe("LINE's answers to a creation", () => {
	test.each([
		{ answer: { status: 403 }, reason: LINE_COUPON_TEXTS.notAllowed },
		{ answer: { status: 400, message: "too many" }, reason: LINE_COUPON_TEXTS.refused(400, "too many") },
	])("$answer.status ends it with its reason", async ({ answer, reason }) => {
		await fakeLine.answers("coupon", answer);
		const { id } = await create();
		await work();
		expect(await shown()).toMatchObject([{ state: "failed", reason }]);
		await removeLineCoupon({ ctx: ctx(), input: { id } });
		expect(await shown()).toEqual([]);
	});

	test("429 waits as long as LINE says, without doubt", async () => {
		await fakeLine.answers("coupon", { status: 429, headers: { "Retry-After": "120" } });
		await create();
		await work();
		clock.advance(MINUTE);
		await work();
		expect(await fakeLine.calls("coupon")).toHaveLength(1);
		clock.advance(MINUTE);
		await work();
		expect(await shown()).toMatchObject([{ state: "running" }]);
	});
});

describe("LINE's own list", () => {
	test("adds the coupons of LINE's console, with their contents", async () => {
		await buildCouponOfLine();
		expect(await readCouponList({ ctx: ctx() })).toEqual({ count: 1 });
		expect(await shown()).toMatchObject([{ state: "reading", title: "500円引き" }]);
		await work();
		expect(await shown()).toMatchObject([{ state: "running", is_own: false, reward: "500 円割引" }]);
		await readCouponList({ ctx: ctx() });
		expect(await shown()).toHaveLength(1);
	});

	test("shows one that was closed there: at the press, or within a day", async () => {
		const { couponId } = await buildCoupon(clock, operator);
		const answer = { ...(await bodyOfCreation()), couponId, status: "CLOSED" };
		await fakeLine.answers("coupon", { status: 200, json: { items: [] } }, { status: 200, json: answer });
		await readCouponList({ ctx: ctx() });
		await work();
		expect(await shown()).toMatchObject([{ state: "closed", is_sendable: false }]);
		await buildCoupon(clock, operator);
		await fakeLine.answers("coupon", { status: 404 });
		clock.advance(DAY);
		await work();
		expect(await shown()).toMatchObject([{ state: "closed", reason: LINE_COUPON_TEXTS.goneAtLine }, {}]);
	});

	test("without a coupon whose end LINE does not tell has it read again", async () => {
		const { couponId } = await buildCoupon(clock, operator);
		await env.DB.prepare("update line_coupons set ends_at = null").run();
		const answer = { ...(await bodyOfCreation()), couponId, status: "CLOSED" };
		await fakeLine.answers("coupon", { status: 200, json: { items: [] } }, { status: 200, json: answer });
		await readCouponList({ ctx: ctx() });
		await work();
		expect(await shown()).toMatchObject([{ state: "closed" }]);
	});

	test("that LINE does not tell is refused in words, and changes nothing", async () => {
		await fakeLine.answers("coupon", { status: 500 });
		await expect(readCouponList({ ctx: ctx() })).rejects.toMatchObject({
			body: { ERROR: [LINE_COUPON_TEXTS.listFailed] },
		});
	});
});

describe("closing", () => {
	test("ends a coupon here at once and at LINE by a worker; 410 is as good", async () => {
		const { id } = await buildCoupon(clock, operator);
		await closeLineCoupon({ ctx: ctx(), input: { id } });
		await closeLineCoupon({ ctx: ctx(), input: { id } });
		expect(await shown()).toMatchObject([{ state: "closing", is_sendable: false }]);
		await fakeLine.answers("coupon", { ends: "drop", accepted: true });
		await work();
		clock.advance(MINUTE);
		await work();
		expect(await shown()).toMatchObject([{ state: "closed", reason: null }]);
		expect(await fakeLine.coupons()).toMatchObject([{ status: "CLOSED" }]);
	});

	test("that LINE refuses leaves it running, with the reason", async () => {
		const { id } = await buildCoupon(clock, operator);
		await closeLineCoupon({ ctx: ctx(), input: { id } });
		await fakeLine.answers("coupon", { status: 400, message: "no" });
		await work();
		expect(await shown()).toMatchObject([
			{ state: "running", reason: LINE_COUPON_TEXTS.closeRefused(400, "no") },
		]);
	});

	test("of one that is not created yet is refused", async () => {
		const { id } = await create();
		await expect(closeLineCoupon({ ctx: ctx(), input: { id } })).rejects.toMatchObject({
			body: { ERROR: [LINE_COUPON_TEXTS.notClosable] },
		});
	});
});

test("an operator without the ability reads coupons and changes none", async () => {
	const { id } = await create();
	const as = await buildSession({ abilities: ["template-read"] });
	const answers = [
		await sendRequest("/api/line-coupons", { as }),
		await sendRequest("/api/line-coupons", { as, json: couponBody() }),
		await sendRequest("/api/line-coupons/read", { as, method: "POST" }),
		await sendRequest(`/api/line-coupons/${id}/close`, { as, method: "POST" }),
		await sendRequest(`/api/line-coupons/${id}/retry`, { as, method: "POST" }),
		await sendRequest(`/api/line-coupons/${id}`, { as, method: "DELETE" }),
		await sendRequest(`/api/line-coupons/${id}/friends`, { as }),
	];
	expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403, 403, 403]);
});
