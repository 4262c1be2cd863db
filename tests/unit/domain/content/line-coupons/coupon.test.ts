import { describe, expect, test } from "vitest";
import { couponAcquisitionText, couponRewardText } from "#domain/content/line-coupons/line-coupon-design.ts";
import { lineCouponInput, toCouponCall } from "#domain/content/line-coupons/line-coupon-input.ts";
import { isCouponSendable, shownCouponState } from "#domain/content/line-coupons/line-coupon-states.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { couponCreateRequest } from "#simulator/schemas/coupon-requests.ts";
import { createLineCouponDraft, toCouponBody } from "#web/content/line-coupons/lineCouponDraft.ts";

const NOW = Date.parse("2026-11-20T10:00:00+09:00");
const draft = { ...createLineCouponDraft(NOW), title: "500円引き", amount: "500" };
const problemsOf = (body: object) => {
	const { error } = lineCouponInput.safeParse(body);
	return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
};

describe("the form of a coupon", () => {
	test.each([
		["a fixed discount", {}],
		["a share", { price: "percentage" as const, percentage: "20" }],
		["prices", { price: "explicit" as const, original: "1000", after: "800" }],
		["cash back", { reward: "cashBack" as const }],
		["a present", { reward: "gift" as const, amount: "" }],
		["a lottery", { isLottery: true, probability: "10", winners: "" }],
	])("with %s gives a body that LINE accepts", (_, given) => {
		const input = lineCouponInput.parse(toCouponBody({ ...draft, ...given }));
		const call = toCouponCall(input, {
			...{ startsAt: NOW, endsAt: NOW + 1_000, zone: "Asia/Tokyo" },
			fileAddress: (key) => `https://example.com/${key}`,
		});
		expect(couponCreateRequest.safeParse(call).error).toBeUndefined();
	});

	test("names its problems by field", () => {
		expect(problemsOf(toCouponBody({ ...draft, title: " ", amount: "" }))).toEqual([
			["title", LINE_COUPON_TEXTS.titleRequired],
			["reward.price.amount", LINE_COUPON_TEXTS.amount],
		]);
		expect(problemsOf(toCouponBody({ ...draft, price: "explicit", original: "800", after: "800" }))).toEqual([
			["reward.price.after", LINE_COUPON_TEXTS.afterPrice],
		]);
		expect(problemsOf(toCouponBody({ ...draft, isLottery: true, probability: "100" }))).toEqual([
			["acquisition.probability", LINE_COUPON_TEXTS.percentage],
		]);
	});
});

test("a coupon's state follows from its period while it runs", () => {
	const period = { startsAt: NOW, endsAt: NOW + 1_000 };
	const stateAt = (now: number) => shownCouponState({ state: "running", ...period }, now);
	expect([stateAt(NOW - 1), stateAt(NOW), stateAt(NOW + 1_000)]).toEqual(["upcoming", "running", "closed"]);
	expect(shownCouponState({ state: "closing", ...period }, NOW)).toBe("closing");
	expect((["upcoming", "running", "closing", "closed", "draft"] as const).map(isCouponSendable)).toEqual([
		...[true, true],
		...[false, false, false],
	]);
});

test("benefits and conditions are written as a shop says them", () => {
	expect([
		couponRewardText({ type: "discount", priceInfo: { type: "fixed", fixedAmount: 1_500 } }),
		couponRewardText({ type: "cashBack", priceInfo: { type: "percentage", percentage: 10 } }),
		couponRewardText({
			type: "discount",
			priceInfo: { type: "explicit", originalPrice: 1_000, priceAfterDiscount: 0 },
		}),
		couponRewardText({ type: "free" }),
		couponRewardText(null),
	]).toEqual(["1,500 円割引", "10%キャッシュバック", "1,000 円 → 0 円", "無料", "その他"]);
	expect(couponAcquisitionText({ type: "lottery", lotteryProbability: 5, maxAcquireCount: 100 })).toBe(
		"抽選（当選率5%・100人まで）",
	);
});
