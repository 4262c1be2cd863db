import { beforeEach, expect, test } from "vitest";
import {
	COUPON_PAGE_ID,
	INTRODUCTION_PAGE_ID,
	POINT_PAGE_ID,
} from "#domain/engine/public-addresses/own-links.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import { writeCouponToken } from "#functions/engine/deliveries/coupon-link-token.ts";
import { writePointToken } from "#functions/engine/deliveries/point-link-token.ts";
import { writeProductToken } from "#functions/engine/deliveries/product-link-token.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { beginPoints, pointContext } from "#tests/support/points/points-fixture.ts";
import { buildProduct } from "#tests/support/products/product-builders.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let addresses: string[];
beforeEach(async () => {
	await resetState();
	const clock = new TestClock("2026-11-20 10:00").rule();
	const { operator } = await beginPoints(clock);
	const ctx = pointContext(clock, operator);
	await storeRow("introduction_programs", {
		...{ id: 1, is_on: 1, goal: "visited", needs_approval: 1, title: "お友だちからのご紹介", message: "" },
	});
	const { id: friendId } = await buildFriend({ name: "花子" });
	const product = await buildProduct();
	const claims = (urlId: number) => ({ friendId, urlId, sentAt: clock.now });
	addresses = [
		`/cp/mine?t=${writeCouponToken(ctx, claims(COUPON_PAGE_ID))}`,
		`/pt/card?t=${writePointToken(ctx, claims(POINT_PAGE_ID))}`,
		`/pt/introduce?t=${writePointToken(ctx, claims(INTRODUCTION_PAGE_ID))}`,
		`/item/${product.code}?t=${writeProductToken(ctx, claims(product.id))}`,
	];
});

const openAll = () => Promise.all(addresses.map((address) => new PageVisitor().open(address)));

test("a friend's pages name the shop", async () => {
	await storeRow("settings", { key: "brand", value: '"美容室 ひより"', updated_at: 1 });
	for (const page of await openAll()) {
		expect(page.status).toBe(200);
		expect(page.said).toContain("美容室 ひより");
		expect(page.text).toMatch(/<title>[^<]*｜美容室 ひより<\/title>/);
	}
});

test("a friend's pages do not name the product where the shop has no name yet", async () => {
	for (const page of await openAll()) {
		expect(page.status).toBe(200);
		expect(page.said).toContain("花子さま");
		expect(page.text).not.toContain(SETTING_DEFAULTS.brand);
		expect(page.text).toMatch(/<title>[^<｜]+<\/title>/);
	}
});
