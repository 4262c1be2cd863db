import { describe, expect, test } from "vitest";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { openShop } from "#tests/support/open-shop.ts";

const shop = openShop();
const HANA = `U${"1".repeat(32)}`;
const COUPON = {
	title: "500円引き",
	reward: { type: "discount", priceInfo: { type: "fixed", fixedAmount: 500 } },
	acquisitionCondition: { type: "normal" },
	maxUseCountPerTicket: 1,
	visibility: "UNLISTED",
	startTimestamp: 0,
	endTimestamp: 4_000_000_000,
	timezone: "ASIA_TOKYO",
};
const create = (given: object = {}) => shop.line("POST", "/v2/bot/coupon", { body: { ...COUPON, ...given } });
const created = async (given: object = {}) => ((await create(given)).body as { couponId: string }).couponId;
let keys = 0;
const push = (couponId: string) =>
	shop.line("POST", "/v2/bot/message/push", {
		body: { to: HANA, messages: [{ type: "coupon", couponId }] },
		headers: { "X-Line-Retry-Key": `00000000-0000-4000-8000-${String(++keys).padStart(12, "0")}` },
	});
const befriend = () => shop.api("PUT", "/friends", { friends: [{ userId: HANA, name: "花" }] });

describe("a coupon", () => {
	test("is created, listed, told and closed once, as LINE describes", async () => {
		const couponId = await created();
		expect((await shop.line("GET", "/v2/bot/coupon?status=RUNNING&limit=100")).body).toEqual({
			items: [{ couponId, title: "500円引き" }],
		});
		expect((await shop.line("GET", `/v2/bot/coupon/${couponId}`)).body).toMatchObject({
			...COUPON,
			status: "RUNNING",
		});
		const close = () => shop.line("PUT", `/v2/bot/coupon/${couponId}/close`);
		expect([(await close()).status, (await close()).status]).toEqual([200, 410]);
		expect((await shop.line("GET", "/v2/bot/coupon?status=RUNNING")).body).toEqual({ items: [] });
		expect((await shop.line("GET", "/v2/bot/coupon/unknown")).status).toBe(404);
	});

	test.each([
		["without a title", { title: "" }],
		["with a title of 61 characters", { title: "あ".repeat(61) }],
		["that ends before it starts", { startTimestamp: 4_000_000_001 }],
		["that is over", { endTimestamp: 1 }],
		["used twice", { maxUseCountPerTicket: 2 }],
		["of a lottery without a probability", { acquisitionCondition: { type: "lottery" } }],
		["with a picture that LINE cannot fetch", { imageUrl: "http://example.com/a.png" }],
		["of an unknown zone", { timezone: "Asia/Tokyo" }],
		["with a field that LINE does not know", { name: "a" }],
	])("%s is refused", async (_, given) => {
		expect((await create(given)).status).toBe(400);
	});

	test("is sent while it runs, and got once on the phone", async () => {
		await befriend();
		const couponId = await created();
		expect((await push(couponId)).status).toBe(200);
		expect((await push("unknown")).status).toBe(400);
		const path = `/coupons/${couponId}`;
		expect((await shop.api("GET", `${path}/${HANA}`)).body).toMatchObject({ isWon: null, isOver: false });
		expect((await shop.api("POST", `${path}/tickets`, { userId: HANA })).body).toMatchObject({ isWon: true });
		await shop.line("PUT", `/v2/bot/coupon/${couponId}/close`);
		expect((await push(couponId)).status).toBe(400);
		expect((await shop.api("GET", `${path}/${HANA}`)).body).toMatchObject({ isWon: true, isOver: true });
	});

	test("is got on the phone from its start on", async () => {
		await befriend();
		const { now } = (await shop.api("GET", "/clock")).body as { now: number };
		const couponId = await created({ startTimestamp: Math.floor(now / SECOND) + 60 });
		expect((await push(couponId)).status).toBe(200);
		const open = async () =>
			(await shop.api("POST", `/coupons/${couponId}/tickets`, { userId: HANA })).status;
		expect(await open()).toBe(422);
		await shop.api("POST", "/clock", { advance_ms: 61_000 });
		expect(await open()).toBe(200);
	});

	test("of a lottery has no more winners than its limit", async () => {
		await befriend();
		const lottery = { type: "lottery", lotteryProbability: 99, maxAcquireCount: 1 };
		const couponId = await created({ acquisitionCondition: lottery });
		const users = Array.from({ length: 12 }, (_, index) => `U${String(index).padStart(32, "0")}`);
		await shop.api("PUT", "/friends", { friends: users.map((userId) => ({ userId, name: userId })) });
		for (const userId of users) await shop.api("POST", `/coupons/${couponId}/tickets`, { userId });
		const tickets = await Promise.all(
			users.map(async (userId) => (await shop.api("GET", `/coupons/${couponId}/${userId}`)).body),
		);
		expect(tickets.filter((each) => (each as { isWon: boolean }).isWon)).toHaveLength(1);
	});

	test("ends by the clock", async () => {
		await befriend();
		const { now } = (await shop.api("GET", "/clock")).body as { now: number };
		const couponId = await created({ endTimestamp: Math.floor(now / SECOND) + 60 });
		await shop.api("POST", "/clock", { advance_ms: 61_000 });
		expect((await push(couponId)).status).toBe(400);
	});
});
