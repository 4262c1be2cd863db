import { beforeAll, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { INTRODUCTION_PAGE_ID, POINT_PAGE_ID } from "#domain/engine/public-addresses/own-links.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { changePoints } from "#functions/commerce/points/change-points.ts";
import { redeemReward } from "#functions/commerce/points/redeem-reward.ts";
import { writeStampCode, writeStampPermit } from "#functions/commerce/points/stamp-code.ts";
import { writeCouponToken } from "#functions/engine/deliveries/coupon-link-token.ts";
import { writeEventToken } from "#functions/engine/deliveries/event-link-token.ts";
import { writePointToken } from "#functions/engine/deliveries/point-link-token.ts";
import { writeProductToken } from "#functions/engine/deliveries/product-link-token.ts";
import { writeTicketToken } from "#functions/engine/deliveries/ticket-link-token.ts";
import { buildCoupon, buildLottery, givePiece } from "#tests/support/coupons/coupon-fixture.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { isForOperators, listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import {
	type BuiltEvent,
	buildBooking,
	buildEvent,
	buildSlot,
} from "#tests/support/events/event-builders.ts";
import { ISSUED } from "#tests/support/events/ticket-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { issue, paidAtShop, saveIssuer } from "#tests/support/payments/receipt-fixture.ts";
import { beginPoints, buildReward, pointContext } from "#tests/support/points/points-fixture.ts";
import { type BuiltProduct, buildProduct } from "#tests/support/products/product-builders.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

/** Name of the attacked friend, which nobody else may read. */
const NAME = "秘密 花子";

let shop: PaymentShop;
let friend: FriendRecord;
let other: FriendRecord;
let product: BuiltProduct;
let event: BuiltEvent;
/** Ids of the friend's records. */
const ids: Record<string, number> = {};
/** Codes of public pages. */
const codes: Record<string, string> = {};
let owner: ConsoleSession;
let narrow: ConsoleSession;

beforeAll(async () => {
	shop = await PaymentShop.open();
	const { clock } = shop;
	await saveIssuer(shop);
	[friend, other] = [await buildFriend({ name: NAME }), await buildFriend({ name: "他人 太郎" })];
	const { operator } = await beginPoints(clock, {
		card: { name: "来店", fields: 10, points: 50, period: "code" },
	});
	for (const { id } of [friend, other])
		await changePoints({ ctx: pointContext(clock, operator), input: { id, points: 500, reason: "ご来店" } });
	const reward = await buildReward(clock, operator);
	ids.reward = reward;
	const redeemed = await redeemReward(pointContext(clock, operator), {
		...{ friendId: friend.id, rewardId: reward, points: 100, key: "redeemed-1" },
	});
	ids.redemption = "id" in redeemed ? redeemed.id : 0;
	const [entry] = await readRows<{ id: number }>("select id from point_entries order by id");
	ids.entry = entry!.id;
	const coupon = await buildCoupon({ per_friend: 3 });
	const lottery = await buildLottery(10_000);
	Object.assign(codes, { coupon: coupon.code, lottery: lottery.code });
	ids.coupon = coupon.id;
	const own = { couponId: coupon.id, friendId: friend.id };
	ids.piece = await givePiece(clock, operator, own);
	ids.otherPiece = await givePiece(clock, operator, { ...own, friendId: other.id });
	product = await buildProduct();
	const monthly = await buildProduct({ period: "month" });
	codes.monthly = monthly.code;
	ids.monthly = monthly.id;
	const { id: payment } = await paidAtShop(shop, { friend_id: friend.id });
	ids.payment = payment;
	ids.receipt = (await issue(shop, payment)).items[0]!.id;
	ids.purchase = await storeRow("purchases", {
		...{ product_id: product.id, friend_id: friend.id, name: "ヘアオイル", quantity: 1, yen: 1_200 },
		...{ cause: "public:1", state: "paid", created_at: 1, paid_at: 1 },
	});
	await updateRow("payments", payment, { purpose: "product", purpose_id: ids.purchase });
	ids.subscription = await storeRow("subscriptions", {
		...{
			product_id: monthly.id,
			friend_id: friend.id,
			name: "会費",
			yen: 1_200,
			tax_rate: 10,
			period: "month",
		},
		...{ cause: "public:2", state: "active", created_at: 1, due_at: clock.now + 20 * DAY, paid_periods: 1 },
	});
	await storeRow("introduction_programs", {
		...{ id: 1, is_on: 1, goal: "added", needs_approval: 1, title: "ご紹介", message: "" },
	});
	ids.introduction = await storeRow("introductions", {
		...{ introducer_id: friend.id, friend_id: other.id, state: "waiting", added_at: clock.now },
	});
	event = await buildEvent({ title: "冬のライブ", tickets: ISSUED });
	ids.slot = await buildSlot(event, clock);
	ids.booking = await buildBooking(ids.slot, friend.id);
	owner = await buildSession();
	narrow = await buildSession({ scope: { all: false, tagIds: [(await buildTag({ name: "別の店" })).id] } });
});

type Kind = "points" | "introductions" | "coupons" | "product" | "subscription" | "ticket";

const SIGNED: Record<Kind, { write: typeof writePointToken; urlId: () => number; lifetime: number }> = {
	points: { write: writePointToken, urlId: () => POINT_PAGE_ID, lifetime: 31 * DAY },
	introductions: { write: writePointToken, urlId: () => INTRODUCTION_PAGE_ID, lifetime: 31 * DAY },
	coupons: { write: writeCouponToken, urlId: () => 0, lifetime: 31 * DAY },
	product: { write: writeProductToken, urlId: () => product.id, lifetime: 31 * DAY },
	subscription: { write: writeProductToken, urlId: () => ids.monthly!, lifetime: 31 * DAY },
	ticket: { write: writeTicketToken, urlId: () => ids.booking!, lifetime: 401 * DAY },
};

const tokenOf = (kind: Kind, friendId = friend.id, sentAt = shop.clock.now) =>
	SIGNED[kind].write(shop.workerCtx(), { friendId, urlId: SIGNED[kind].urlId(), sentAt });
const permit = () => {
	const [code] = JSON.parse(atob(writeStampCode(shop.workerCtx()).split(".")[0]!)) as [number];
	return writeStampPermit(shop.workerCtx(), friend.id, code);
};

interface Page {
	kind: Kind;
	path: () => string;
	/** Fields besides the token. */
	fields?: () => Record<string, string | number>;
}

/** Public routes that refer to a friend's records. */
const PAGES: Record<string, Page> = {
	"GET /pt/card": { kind: "points", path: () => "/pt/card" },
	"GET /pt/card/reward": {
		...{ kind: "points", path: () => "/pt/card/reward", fields: () => ({ id: ids.reward! }) },
	},
	"POST /pt/card/reward": {
		...{ kind: "points", path: () => "/pt/card/reward" },
		fields: () => ({ id: ids.reward!, points: 100, key: "attack-key-1" }),
	},
	"GET /pt/card/taken": {
		...{ kind: "points", path: () => "/pt/card/taken", fields: () => ({ id: ids.redemption! }) },
	},
	"POST /pt/card/stamp": {
		...{ kind: "points", path: () => "/pt/card/stamp", fields: () => ({ stamp: permit() }) },
	},
	"GET /pt/introduce": { kind: "introductions", path: () => "/pt/introduce" },
	"GET /cp/:code": { kind: "coupons", path: () => `/cp/${codes.coupon}` },
	"POST /cp/:code/take": {
		...{ kind: "coupons", path: () => `/cp/${codes.coupon}/take`, fields: () => ({ key: "attack-key-2" }) },
	},
	"POST /cp/:code/draw": { kind: "coupons", path: () => `/cp/${codes.lottery}/draw` },
	"GET /cp/:code/use": {
		...{ kind: "coupons", path: () => `/cp/${codes.coupon}/use`, fields: () => ({ id: ids.piece! }) },
	},
	"POST /cp/:code/use": {
		...{ kind: "coupons", path: () => `/cp/${codes.coupon}/use` },
		fields: () => ({ id: ids.piece!, key: "attack-key-3" }),
	},
	"GET /item/:code": { kind: "product", path: () => `/item/${product.code}` },
	"POST /item/:code": {
		...{ kind: "product", path: () => `/item/${product.code}` },
		fields: () => ({ quantity: 1, yen: product.yen, key: "attack-key-4" }),
	},
	"GET /item/:code/cancel": { kind: "subscription", path: () => `/item/${codes.monthly}/cancel` },
	"POST /item/:code/cancel": { kind: "subscription", path: () => `/item/${codes.monthly}/cancel` },
	"GET /tk/:code": { kind: "ticket", path: () => `/tk/${ids.booking}` },
	"GET /tk/:code/qr": { kind: "ticket", path: () => `/tk/${ids.booking}/qr`, fields: () => ({ seat: 0 }) },
};

/** Public routes without a friend's records, or whose random key is the proof. */
const OPEN_ROUTES = /\/picture(\/:id)?$|^\w+ \/(pay|invite)\//;

const LINKS: Record<string, (kind: Kind) => string> = {
	"no link": () => "",
	"another friend's link": (kind) => tokenOf(kind, other.id),
	"an expired link": (kind) => tokenOf(kind, friend.id, shop.clock.now - SIGNED[kind].lifetime),
	"a tampered link": (kind) => `${tokenOf(kind).slice(0, -2)}xx`,
	"a link whose friend was exchanged": (kind) =>
		`${tokenOf(kind).split(".")[0]}.${tokenOf(kind, other.id).split(".")[1]}`,
	"a link to something else": (kind) =>
		writeEventToken(shop.workerCtx(), {
			...{ friendId: friend.id, urlId: SIGNED[kind].urlId(), sentAt: shop.clock.now },
		}),
	"a friend who does not exist": (kind) => tokenOf(kind, 999_999),
};

const open = ({ path, fields }: Page, isForm: boolean, token: string) => {
	const sent = new URLSearchParams({ t: token });
	for (const [name, value] of Object.entries(fields?.() ?? {})) sent.set(name, String(value));
	return isForm ? new PageVisitor().open(path(), `${sent}`) : new PageVisitor().open(`${path()}?${sent}`);
};

const OWNED = [
	"point_entries",
	"point_redemptions",
	"coupon_grants",
	"coupon_draws",
	"purchases",
	"subscriptions",
];
const ofFriend = async () => [
	...(await Promise.all(
		OWNED.map((table) => readRows(`select * from ${table} where friend_id = ?`, friend.id)),
	)),
	await readRows("select * from coupon_uses"),
];

test("every public page of money and loyalty is attacked", () => {
	const declared = listDeclaredRoutes()
		.map(({ name }) => name)
		.filter((name) => /^\w+ \/(pt|cp|item|tk|pay|invite)\/[^*]/.test(name) && !OPEN_ROUTES.test(name));
	expect(Object.keys(PAGES).sort()).toEqual(declared.sort());
});

describe.each(Object.entries(LINKS))("with %s", (_, made) => {
	test("no page shows or changes anything of the friend", async () => {
		const before = await ofFriend();
		for (const [name, page] of Object.entries(PAGES)) {
			const visitor = await open(page, name.startsWith("POST"), made(page.kind));
			expect([name, visitor.status < 500, visitor.said.includes(NAME)]).toEqual([name, true, false]);
			expect([name, await ofFriend()]).toEqual([name, before]);
		}
	});
});

test("a revoked link opens neither points nor coupons", async () => {
	const tokens = { points: tokenOf("points"), coupons: tokenOf("coupons") };
	shop.clock.pass(1_000);
	for (const area of ["points", "coupons"])
		expect(
			(await shop.call(`/api/${area}/friends/${friend.id}/end-links`, { as: owner, json: {} })).status,
		).toBe(200);
	const before = await ofFriend();
	for (const [name, page] of Object.entries(PAGES)) {
		if (page.kind !== "points" && page.kind !== "coupons") continue;
		const visitor = await open(page, name.startsWith("POST"), tokens[page.kind]);
		expect([name, visitor.said.includes(NAME)]).toEqual([name, false]);
		expect([name, await ofFriend()]).toEqual([name, before]);
	}
	shop.clock.pass(1_000);
});

test("the friend's own links open their pages", async () => {
	for (const name of ["GET /pt/card", "GET /pt/introduce", "GET /cp/:code", "GET /tk/:code"]) {
		const visitor = await open(PAGES[name]!, false, tokenOf(PAGES[name]!.kind));
		expect([name, visitor.said.includes(NAME)]).toEqual([name, true]);
	}
});

interface Act {
	path: () => string;
	json?: object;
}

/** Operators' routes that refer to a friend's records, with input that is accepted. */
const ACTS: Record<string, Act> = {
	"GET /api/payments/:id": { path: () => `/api/payments/${ids.payment}` },
	"POST /api/payments/:id/check": { path: () => `/api/payments/${ids.payment}/check`, json: {} },
	"POST /api/payments/:id/cancel": { path: () => `/api/payments/${ids.payment}/cancel`, json: {} },
	"POST /api/payments/:id/record": {
		path: () => `/api/payments/${ids.payment}/record`,
		json: { method: "cash" },
	},
	"POST /api/payments/:id/refund": {
		...{ path: () => `/api/payments/${ids.payment}/refund`, json: { yen: 1, reason: "x" } },
	},
	"GET /api/payments/:id/receipts": { path: () => `/api/payments/${ids.payment}/receipts` },
	"POST /api/payments/:id/receipts": { path: () => `/api/payments/${ids.payment}/receipts`, json: {} },
	"GET /api/receipts/:id/pdf": { path: () => `/api/receipts/${ids.receipt}/pdf` },
	"POST /api/receipts/:id/reissue": { path: () => `/api/receipts/${ids.receipt}/reissue`, json: {} },
	"POST /api/receipts/:id/replace": {
		...{ path: () => `/api/receipts/${ids.receipt}/replace`, json: { addressee: "山田", reason: "x" } },
	},
	"POST /api/coupons/grants/:id/use": { path: () => `/api/coupons/grants/${ids.piece}/use`, json: {} },
	"POST /api/coupons/grants/:id/revoke": {
		...{ path: () => `/api/coupons/grants/${ids.piece}/revoke`, json: { reason: "x" } },
	},
	"GET /api/coupons/friends/:id": { path: () => `/api/coupons/friends/${friend.id}` },
	"POST /api/coupons/friends/:id/grants": {
		...{ path: () => `/api/coupons/friends/${friend.id}/grants` },
		get json() {
			return { coupon_id: ids.coupon };
		},
	},
	"POST /api/coupons/friends/:id/end-links": {
		...{ path: () => `/api/coupons/friends/${friend.id}/end-links`, json: {} },
	},
	"POST /api/points/entries/:id/reverse": {
		path: () => `/api/points/entries/${ids.entry}/reverse`,
		json: {},
	},
	"POST /api/points/redemptions/:id/hand": {
		...{ path: () => `/api/points/redemptions/${ids.redemption}/hand`, json: {} },
	},
	"POST /api/points/redemptions/:id/cancel": {
		...{ path: () => `/api/points/redemptions/${ids.redemption}/cancel`, json: {} },
	},
	"GET /api/points/friends/:id": { path: () => `/api/points/friends/${friend.id}` },
	"POST /api/points/friends/:id/entries": {
		...{ path: () => `/api/points/friends/${friend.id}/entries`, json: { points: 1, reason: "x" } },
	},
	"POST /api/points/friends/:id/stamp": { path: () => `/api/points/friends/${friend.id}/stamp`, json: {} },
	"POST /api/points/friends/:id/end-links": {
		...{ path: () => `/api/points/friends/${friend.id}/end-links`, json: {} },
	},
	"POST /api/purchases/:id/hand": { path: () => `/api/purchases/${ids.purchase}/hand`, json: {} },
	"POST /api/purchases/:id/refund": {
		path: () => `/api/purchases/${ids.purchase}/refund`,
		json: { reason: "x" },
	},
	"POST /api/subscriptions/:id/cancel": {
		path: () => `/api/subscriptions/${ids.subscription}/cancel`,
		json: {},
	},
	"POST /api/introductions/:id/approve": {
		path: () => `/api/introductions/${ids.introduction}/approve`,
		json: {},
	},
	"POST /api/introductions/:id/decline": {
		...{ path: () => `/api/introductions/${ids.introduction}/decline`, json: { reason: "x" } },
	},
	"POST /api/introductions/:id/reverse": {
		...{ path: () => `/api/introductions/${ids.introduction}/reverse`, json: { reason: "x" } },
	},
};

/** Operators' routes with an id that is none of a friend's record. */
const NOT_OF_FRIENDS = [
	"DELETE /api/coupons/staff_codes/:id",
	"GET /api/coupons/report/:id",
	"GET /api/coupons/pieces/:id",
	"PUT /api/points/rewards/:id",
	"DELETE /api/points/rewards/:id",
];

/** Lists that name friends. */
const LISTS: Record<string, () => string> = {
	payments: () => "/api/payments",
	receipts: () => "/api/receipts",
	"pieces of a coupon": () => `/api/coupons/pieces/${ids.coupon}`,
	"entries of points": () => "/api/points/entries",
	redemptions: () => "/api/points/redemptions",
	purchases: () => "/api/purchases",
	subscriptions: () => "/api/subscriptions",
	introductions: () => "/api/introductions",
	"the ranking of introducers": () => "/api/introductions/ranking",
};

describe("an operator who may not see the friend", () => {
	test("is attacked by every route that names a record", () => {
		const declared = listDeclaredRoutes()
			.filter(({ access }) => isForOperators(access))
			.map(({ name }) => name)
			.filter(
				(name) =>
					/^\w+ \/api\/(payments|receipts|coupons|points|purchases|subscriptions|introductions)\/.*:id/.test(
						name,
					) && !NOT_OF_FRIENDS.includes(name),
			);
		expect(Object.keys(ACTS).sort()).toEqual(declared.sort());
	});

	test.each(Object.entries(ACTS))("is answered 404 at %s, and changes nothing", async (name, act) => {
		const before = await takeSnapshot();
		const method = name.split(" ")[0]!;
		const { path, json } = act;
		const refused = await shop.call(path(), { as: narrow, method, ...(json && { json }) });
		expect(refused.status).toBe(404);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test.each(Object.entries(LISTS))("does not find the friend among %s", async (_, path) => {
		expect(await (await shop.call(path(), { as: owner })).text()).toContain(NAME);
		const listed = await shop.call(path(), { as: narrow });
		expect(listed.status).toBe(200);
		expect(await listed.text()).not.toContain(NAME);
	});

	test("requests no payment from the friend", async () => {
		const json = { friend_id: friend.id, title: "体験", lines: [{ name: "体験", unit_yen: 100 }] };
		const before = await takeSnapshot();
		expect((await shop.call("/api/payments", { as: narrow, json })).status).toBe(404);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("does not read the friend's name at the door", async () => {
		const listed = await shop.call(`/api/events/${event.id}/doors/${ids.slot}/tickets`, { as: narrow });
		expect(listed.status).toBe(200);
		expect(await listed.text()).not.toContain(NAME);
	});
});

test("an operator who sees all friends is answered otherwise, so that the attacks name what exists", async () => {
	for (const [name, { path, json }] of Object.entries(ACTS)) {
		const method = name.split(" ")[0]!;
		const { status } = await shop.call(path(), { as: owner, method, ...(json && { json }) });
		expect([name, status === 404 || status >= 500]).toEqual([name, false]);
	}
});
