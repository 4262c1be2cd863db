import { beforeEach, describe, expect, test } from "vitest";
import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { DEFAULT_SALON_RULES } from "#domain/booking/salons/salon-settings.ts";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import {
	PAY_PAGE_TEXTS,
	PAYMENT_TEXTS,
	RETURNED_MONEY_TEXTS,
} from "#domain/platform/texts/payments-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { PaidSalon } from "#tests/support/salon/paid-salon.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

const DEPOSIT = { mode: "deposit", amount: 2_000, unit: "yen", refunds: true } as const;
const FULL = { mode: "full", amount: 0, unit: "yen", refunds: true } as const;

let place: PaidSalon;

describe("a deposit", () => {
	beforeEach(async () => {
		place = await PaidSalon.open(DEPOSIT);
		const actions: Record<string, number> = {};
		for (const flow of ["register", "cancel"])
			actions[flow] = (await buildAction({ effects: [sendTextEffect(flow)] })).id;
		await storeRow("salon_online_configs", { salon_id: place.salon.id, actions: JSON.stringify(actions) });
	});

	test("is named before, and four taps after the time lead to its page", async () => {
		const visitor = await place.toConfirmation();
		expect(visitor.said).toContain("2,000 円（予約金。残り3,500 円は店頭でお支払いください）");
		expect(visitor.said).toContain("お支払いいただいた金額をお返しします");
		expect(visitor.said).toContain(BOOKING_TEXTS.payNext(15));
		expect(visitor.said).toContain(PAY_PAGE_TEXTS.test);
		await visitor.press("お支払いへ進む");
		expect(visitor.address).toMatch(/^\/pay\/[0-9a-f]{24}$/);
		expect(visitor.said).toContain("2,000 円");
		expect(await place.reservations()).toMatchObject([
			{ friend_id: place.friend.id, status: "pending", pay_mode: "deposit" },
		]);
		// Nobody is told before it is paid.
		expect(await place.queued()).toEqual([]);
		expect(await place.history()).toEqual(["await_payment"]);
	});

	test("confirms the booking once the ledger has it, and tells the friend once", async () => {
		await place.book();
		const { id, key } = await place.payment();
		await place.shop.pay(key);
		await place.shop.work();
		expect(await place.reservations()).toMatchObject([{ status: "approved", pay_until: null }]);
		expect(await place.queued()).toHaveLength(1);
		const said = async () => (await place.shop.call(`/pay/${key}`)).text();
		expect(await said()).toContain(PAY_PAGE_TEXTS.bookingStands);
		await place.pass(30 * MINUTE, 3);
		expect(await place.queued()).toHaveLength(1);
		expect(await place.history()).toEqual(["await_payment", "create"]);
		expect(await place.shop.find(id)).toMatchObject({ state: "paid", amount_yen: 2_000 });
	});

	test("that nobody pays frees the time after 15 minutes, for others", async () => {
		await place.book();
		const first = await place.payment();
		const session = await place.shop.open(first.key, "stripe");
		await place.pass(16 * MINUTE, 16);
		expect(await place.reservations()).toMatchObject([{ status: "canceled", pay_until: null }]);
		expect(await place.shop.bank.do({ deed: "pay", id: session })).toBe(false);
		const other = await buildFriend({ name: "太郎" });
		await place.book({ friend: other });
		await place.shop.pay((await place.payment()).key, "paypay");
		await place.work();
		expect(await place.reservations()).toMatchObject([
			{ status: "canceled" },
			{ friend_id: other.id, status: "approved" },
		]);
		expect(await place.queued()).toHaveLength(1);
	});

	test("that arrives after the friend gave the booking up goes back", async () => {
		await place.book();
		const { id, key } = await place.payment();
		const session = await place.shop.open(key, "stripe");
		await place.shop.bank.do({ deed: "pay", id: session });
		await place.cancel();
		await place.pass(2 * MINUTE, 4);
		expect(await place.reservations()).toMatchObject([{ status: "canceled" }]);
		expect(await place.shop.ledger(id)).toEqual([
			{ kind: "charge", yen: 2_000 },
			{ kind: "refund", yen: -2_000 },
		]);
		expect(await readRows("select reason from payment_refunds")).toEqual([
			{ reason: PAYMENT_TEXTS.refundGone },
		]);
	});

	test("goes back once if the friend cancels, and the page says so before", async () => {
		await place.book();
		const { id, key } = await place.payment();
		await place.shop.pay(key);
		await place.work();
		const visitor = await new PageVisitor().open(place.link(SALON_PAGES.mine));
		await visitor.follow("キャンセルする");
		expect(visitor.said).toContain(BOOKING_TEXTS.refundOnCancel("2,000 円"));
		await visitor.press("キャンセルする");
		expect(visitor.said).toContain(RETURNED_MONEY_TEXTS.owed("2,000 円"));
		await place.pass(2 * MINUTE, 4);
		await visitor.open(place.link(SALON_PAGES.mine));
		expect(visitor.said).toContain(RETURNED_MONEY_TEXTS.returned("2,000 円"));
		expect(await place.shop.ledger(id)).toEqual([
			{ kind: "charge", yen: 2_000 },
			{ kind: "refund", yen: -2_000 },
		]);
		await place.pass(HOUR, 4);
		// Accounts may share a merchant, whose refunds have one set of keys: the payment's key is random, its id is not.
		expect(
			await readRows(
				"select r.key like p.key || '-%' as hasRandomKey from payment_refunds r join payments p on p.id = r.payment_id",
			),
		).toEqual([{ hasRandomKey: 1 }]);
	});

	test("waits while the provider is silent for an hour, and is paid then", async () => {
		await place.book();
		const { id, key } = await place.payment();
		await place.shop.pay(key);
		await place.shop.bank.do({ deed: "silence", provider: "stripe", minutes: 60 });
		await place.pass(50 * MINUTE, 25);
		expect(await place.reservations()).toMatchObject([{ status: "pending" }]);
		await place.pass(60 * MINUTE, 12);
		expect(await place.reservations()).toMatchObject([{ status: "approved", pay_until: null }]);
		expect(await place.shop.find(id)).toMatchObject({ state: "paid" });
	});

	test("stays with a booking that is moved, and a dearer course is refused", async () => {
		await place.book();
		await place.shop.pay((await place.payment()).key);
		await place.work();
		const visitor = await new PageVisitor().open(place.link(SALON_PAGES.mine));
		await visitor.follow("日時を変更する");
		await visitor.pick("11月25日(水) 16:00");
		await visitor.press("変更する");
		expect(await readRows("select from_minute, status from reservations")).toEqual([
			{ from_minute: 960, status: "approved" },
		]);
		await visitor.open(place.link(SALON_PAGES.mine));
		const { id } = (await place.reservations())[0]!;
		await visitor.open(`${place.link()}&course=${place.salon.courses[1]}&change=${id}`);
		await visitor.pick("11月25日(水) 18:00");
		await visitor.press("変更する");
		expect(visitor.said).toContain(BOOKING_TEXTS.dearer);
		expect(await readRows("select from_minute, course_id from reservations")).toEqual([
			{ from_minute: 960, course_id: place.salon.courses[0] },
		]);
		expect(await countRows("payments")).toBe(1);
	});

	test("leaves the rest to be taken at the shop, once, by whichever till is first", async () => {
		await place.book();
		await place.shop.pay((await place.payment()).key);
		await place.work();
		const { id } = (await place.reservations())[0]!;
		const operator = await buildSession();
		const path = `/api/salon/${place.salon.id}/reservations/${id}/payment`;
		const shown = await place.shop.call(path, { as: operator, whole: true });
		expect(await shown.json()).toMatchObject({
			price_yen: 5_500,
			paid_yen: 2_000,
			rest_yen: 3_500,
			terms: { mode: "deposit", due_yen: 2_000, refunds: true },
		});
		const take = (yen: number) =>
			place.shop.call(path, { as: operator, method: "POST", json: { yen, method: "cash" }, whole: true });
		expect((await take(3_000)).status).toBe(409);
		const answers = await Promise.all([take(3_500), take(3_500)]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect(await readRows("select sum(yen) as yen from payment_entries")).toEqual([{ yen: 5_500 }]);
		expect(await readRows("select amount_yen from payments where provider = 'shop'")).toEqual([
			{ amount_yen: 3_500 },
		]);
		expect((await take(1)).status).toBe(422);
		// A cancellation gives the deposit back; money of the till is given back by hand.
		await place.cancel();
		await place.pass(2 * MINUTE, 4);
		expect(
			await readRows("select provider, sum(yen) as yen from payment_entries group by 1 order by 1"),
		).toEqual([
			{ provider: "shop", yen: 3_500 },
			{ provider: "stripe", yen: 0 },
		]);
	});
});

describe("a salon that approves bookings", () => {
	beforeEach(async () => {
		place = await PaidSalon.open(FULL, {
			modes: { ...DEFAULT_SALON_RULES.modes, create: REQUEST_MODES.request },
		});
	});

	test("decides on a paid one, and gives the money of a declined one back after the time to undo", async () => {
		await place.book();
		const { id, key } = await place.payment();
		const operator = await buildSession();
		const unsolved = async () =>
			(await place.shop.call("/api/salon/unsolved", { as: operator, whole: true })).json();
		const before = JSON.stringify(await unsolved());
		await place.shop.pay(key);
		await place.work();
		expect(await place.reservations()).toMatchObject([{ status: "pending", pay_until: null }]);
		expect(await place.history()).toEqual(["await_payment", "create_request"]);
		expect(JSON.stringify(await unsolved())).not.toBe(before);
		const [row] = await place.reservations();
		const noticeOf = async (change: string) =>
			(
				await place.shop.call(
					`/api/salon/${place.salon.id}/reservations/${row!.id}/notice?change=${change}&request_id=`,
					{ as: operator, whole: true },
				)
			).json();
		for (const change of ["deny", "cancel", "delete"])
			expect(await noticeOf(change)).toMatchObject({ refund_yen: 5_500, is_test_refund: true });
		expect(await noticeOf("approve")).toMatchObject({ refund_yen: 0 });
		const denied = await place.shop.call(`/api/v2/salon/${place.salon.id}/reservations?attr=status`, {
			as: operator,
			method: "PATCH",
			json: { id: row!.id, version: row!.version, status: "denied" },
			whole: true,
		});
		expect(denied.status).toBe(200);
		await place.work();
		expect(await place.shop.ledger(id)).toHaveLength(1);
		await place.pass(2 * MINUTE, 4);
		expect(await place.shop.ledger(id)).toEqual([
			{ kind: "charge", yen: 5_500 },
			{ kind: "refund", yen: -5_500 },
		]);
	});
});

test("a salon that keeps the money says so, and gives it back only if it cancels itself", async () => {
	place = await PaidSalon.open({ ...FULL, refunds: false });
	const visitor = await place.toConfirmation();
	expect(visitor.said).toContain("お返しできません");
	await visitor.press("お支払いへ進む");
	const { id, key } = await place.payment();
	await place.shop.pay(key);
	await place.work();
	await visitor.open(place.link(SALON_PAGES.mine));
	expect(visitor.said).toContain(BOOKING_TEXTS.paidInFull("5,500 円"));
	expect((await place.cancel()).said).toContain(RETURNED_MONEY_TEXTS.none("5,500 円"));
	await place.pass(10 * MINUTE, 4);
	expect(await place.reservations()).toMatchObject([{ status: "canceled" }]);
	expect(await place.shop.ledger(id)).toEqual([{ kind: "charge", yen: 5_500 }]);
});

test("the confirmation names the last time to cancel with a refund, and the page of bookings keeps naming it", async () => {
	place = await PaidSalon.open(DEPOSIT, { deadline: { changeMinutes: 60, cancelMinutes: 24 * 60 } });
	const visitor = await place.toConfirmation();
	expect(visitor.said).toContain("11月24日(火) 14:00までのキャンセルなら");
	await visitor.press("お支払いへ進む");
	await place.shop.pay((await place.payment()).key);
	await place.work();
	await visitor.open(place.link(SALON_PAGES.mine));
	expect(visitor.said).toContain(BOOKING_TEXTS.paidInPart("2,000 円", "3,500 円"));
	expect(visitor.said).toContain(BOOKING_TEXTS.until("日時の変更・キャンセル", "11月24日(火) 14:00"));
	expect(visitor.said).toContain(BOOKING_TEXTS.showPayment);
});

test("a waiting booking that an operator approves counts at once, and its whole price can still be paid", async () => {
	place = await PaidSalon.open(FULL);
	await place.book();
	const [row] = await place.reservations();
	const approved = await place.shop.call(`/api/v2/salon/${place.salon.id}/reservations?attr=status`, {
		as: await buildSession(),
		method: "PATCH",
		json: { id: row!.id, version: row!.version, status: "approved" },
		whole: true,
	});
	expect(approved.status).toBe(200);
	await place.pass(MINUTE);
	expect(await place.reservations()).toMatchObject([{ status: "approved", pay_until: null }]);
	const { id, key, state } = await place.payment();
	expect(state).toBe("requested");
	await place.shop.pay(key);
	await place.work();
	expect(await place.shop.ledger(id)).toEqual([{ kind: "charge", yen: 5_500 }]);
	expect(await place.shop.find(id)).toMatchObject({ state: "paid" });
});

test("terms that changed since they were shown are shown again, and nothing is booked", async () => {
	place = await PaidSalon.open(DEPOSIT);
	const visitor = await place.toConfirmation();
	const changed = await place.shop.call(
		`/api/salon/${place.salon.id}/courses/${place.salon.courses[0]}?attr=payment`,
		{ as: await buildSession(), method: "PATCH", json: { payment: { mode: "full" } }, whole: true },
	);
	expect(changed.status).toBe(200);
	await visitor.press("お支払いへ進む");
	expect(visitor.status).toBe(409);
	expect(await countRows("reservations")).toBe(0);
	expect(await countRows("payments")).toBe(0);
});

test("a course's tax rate is kept with the deposit and with the rest, though it changes in between", async () => {
	place = await PaidSalon.open(DEPOSIT);
	const operator = await buildSession();
	const course = `/api/salon/${place.salon.id}/courses/${place.salon.courses[0]}?attr=tax_rate`;
	const setRate = async (tax_rate: unknown) =>
		(await place.shop.call(course, { as: operator, method: "PATCH", json: { tax_rate }, whole: true }))
			.status;
	expect(await setRate(5)).toBe(422);
	expect(await setRate(0)).toBe(200);
	await place.book();
	await place.shop.pay((await place.payment()).key);
	await place.work();
	expect(await setRate(8)).toBe(200);
	const { id } = (await place.reservations())[0]!;
	const path = `/api/salon/${place.salon.id}/reservations/${id}/payment`;
	await place.shop.call(path, {
		...{ as: operator, method: "POST", json: { yen: 3_500, method: "cash" }, whole: true },
	});
	const rates =
		"select json_extract(lines, '$[0].taxRate') as rate, amount_yen as yen from payments order by id";
	expect(await readRows(rates)).toEqual([
		{ rate: 0, yen: 2_000 },
		{ rate: 8, yen: 3_500 },
	]);
});

test("a form that does not know the tax rate of a course keeps it, and a new course has the usual one", async () => {
	place = await PaidSalon.open(DEPOSIT);
	const operator = await buildSession();
	const courses = `/api/salon/${place.salon.id}/courses`;
	const save = async (path: string, method: string, fields: object) => {
		const json = {
			name: "カット",
			minutes: 60,
			price: 5_500,
			buffer_before: null,
			buffer_after: null,
			...fields,
		};
		return (await place.shop.call(path, { as: operator, method, json, whole: true })).status;
	};
	const first = `${courses}/${place.salon.courses[0]}`;
	expect(await save(first, "PUT", { tax_rate: 8 })).toBe(200);
	expect(await save(first, "PUT", {})).toBe(200);
	expect(await save(courses, "POST", { name: "新しいコース" })).toBe(200);
	expect(await readRows("select tax_rate from salon_courses order by id")).toEqual([
		{ tax_rate: 8 },
		{ tax_rate: 10 },
		{ tax_rate: 10 },
	]);
});

test("a paid booking is not moved after the last time to cancel, so that no refund is reached by a move", async () => {
	const deadline = { changeMinutes: 0, cancelMinutes: 30 * 24 * 60 };
	place = await PaidSalon.open(DEPOSIT, { deadline });
	await place.book();
	await place.shop.pay((await place.payment()).key);
	await place.work();
	const visitor = await new PageVisitor().open(place.link(SALON_PAGES.mine));
	expect(visitor.said).not.toContain("日時を変更する");
	expect(visitor.said).toContain(BOOKING_TEXTS.over("日時の変更・キャンセル", "10月26日(月) 14:00"));
	// A page that was opened before answers with the last time.
	const { id } = (await place.reservations())[0]!;
	await visitor.open(`${place.link()}&course=${place.salon.courses[0]}&change=${id}`);
	expect(visitor.status).toBe(409);
	expect(visitor.said).toContain(BOOKING_TEXTS.notChangeable);
	expect(await readRows("select from_minute, status from reservations")).toEqual([
		{ from_minute: 840, status: "approved" },
	]);
});

test("a course without terms of its own takes those of the salon, and one with none is paid at the shop", async () => {
	place = await PaidSalon.open(DEPOSIT);
	await place.setCourseTerms(0, { mode: "none", amount: 0, unit: "yen" });
	const visitor = await place.toConfirmation();
	expect(visitor.said).not.toContain("事前のお支払い");
	await visitor.press("予約する");
	expect(await place.reservations()).toMatchObject([{ status: "approved", pay_mode: null, pay_until: null }]);
	const changing = await new PageVisitor().open(
		`${place.link()}&course=${place.salon.courses[1]}&change=${(await place.reservations())[0]!.id}`,
	);
	await changing.pick("11月25日(水) 18:00");
	await changing.press("変更する");
	expect(changing.said).toContain(BOOKING_TEXTS.dearer);
});

test.each([
	["salon", FULL, null],
	["course", { ...FULL, mode: "none" }, { mode: "full", amount: 0, unit: "yen" }],
] as const)(
	"the fee of a nominated person on a free course is paid before by the terms of the %s",
	async (_, salon, course) => {
		place = await PaidSalon.open(salon);
		await place.setCourseTerms(0, course);
		await updateRow("salon_courses", place.salon.courses[0]!, { price: 0 });
		await updateRow("salon_resources", place.salon.resources[0]!, {
			kind: "staff",
			fee: 3_300,
			name: "鈴木",
		});
		const choose = async (staff: string, time: string) => {
			const visitor = await new PageVisitor().open(place.link());
			await visitor.follow("カット");
			await visitor.follow(staff);
			await visitor.pick(time);
			return visitor.press("内容を確認する");
		};
		expect((await choose("指名なし", "11月25日(水) 16:00")).said).not.toContain("事前のお支払い");
		const visitor = await choose("鈴木", "11月25日(水) 14:00");
		expect(visitor.said).toContain("事前のお支払い 3,300 円（全額）");
		await visitor.press("お支払いへ進む");
		const { key, amount_yen } = await place.payment();
		expect(amount_yen).toBe(3_300);
		await place.shop.pay(key);
		await place.work();
		expect(await place.reservations()).toMatchObject([
			{ status: "approved", pay_mode: "full", pay_until: null },
		]);
		expect(await readRows("select sum(yen) as yen from payment_entries")).toEqual([{ yen: 3_300 }]);
	},
);

test("a nomination that would be paid before is not reached by booking without one and changing it", async () => {
	place = await PaidSalon.open(FULL);
	await updateRow("salon_courses", place.salon.courses[0]!, { price: 0 });
	await updateRow("salon_resources", place.salon.resources[0]!, { kind: "staff", fee: 3_300, name: "鈴木" });
	const visitor = await new PageVisitor().open(place.link());
	await visitor.follow("カット");
	await visitor.follow("指名なし");
	await visitor.pick("11月25日(水) 14:00");
	await visitor.press("内容を確認する");
	await visitor.press("予約する");
	const [booking] = await place.reservations();
	expect(booking).toMatchObject({ status: "approved", pay_mode: null });
	const [course, staff] = [place.salon.courses[0], place.salon.resources[0]];
	const change = async (chosen: number | string, time: string) => {
		const changing = await new PageVisitor().open(
			`${place.link()}&course=${course}&staff=${chosen}&change=${booking!.id}`,
		);
		await changing.pick(time);
		return changing.press("変更する");
	};
	expect((await change(staff!, "11月25日(水) 16:00")).said).toContain(BOOKING_TEXTS.dearer);
	expect((await change("any", "11月25日(水) 18:00")).said).not.toContain(BOOKING_TEXTS.dearer);
	expect(await readRows("select from_minute, is_nominated from reservations")).toEqual([
		{ from_minute: 1_080, is_nominated: 0 },
	]);
});

test("of 64 friends who book one time, one is led to the payment, and one pays", async () => {
	place = await PaidSalon.open(DEPOSIT);
	const friends = [];
	for (let index = 0; index < 64; index++) friends.push(await buildFriend({ name: `客${index}` }));
	const [path, form] = (await place.toConfirmation({ friend: friends[0]! })).pressing("お支払いへ進む");
	// The time is no longer held for the first one.
	place.shop.clock.pass(6 * MINUTE);
	const answers = await Promise.all(
		friends.map((friend, index) => {
			const fields = new URLSearchParams(form);
			fields.set("t", new URL(place.link("", friend), "https://x").searchParams.get("t")!);
			fields.set("key", `key-of-friend-${index}`);
			fields.delete("visit");
			return new PageVisitor().open(path, fields.toString());
		}),
	);
	expect(answers.filter(({ address }) => address.startsWith("/pay/"))).toHaveLength(1);
	expect(await countRows("reservations")).toBe(1);
	expect(await countRows("payments")).toBe(1);
});
