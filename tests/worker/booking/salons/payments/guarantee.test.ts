import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { CARD_PAGE_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { settleSalonPayments } from "#functions/booking/salons/payments/settle-salon-payments.ts";
import { workGuarantees } from "#functions/commerce/payments/guarantees/guarantee-worker.ts";
import type { Ctx } from "#functions/context.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { DATA_PLACES } from "#functions/people/friend-deletion/places/registry.ts";
import { eraseStatement } from "#functions/people/friend-deletion/steps/erase-rows.ts";
import { listStripeObjects } from "#simulator/bank/stripe/stripe-records.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PaidSalon } from "#tests/support/salon/paid-salon.ts";
import { updateRow } from "#tests/support/store-rows.ts";

const GUARANTEE = { mode: "guarantee", amount: 50, unit: "percent", refunds: true } as const;

let place: PaidSalon;
let operator: Awaited<ReturnType<typeof buildSession>>;
beforeEach(async () => {
	place = await PaidSalon.open(GUARANTEE);
	operator = await buildSession();
});

const guarantee = async () =>
	(
		await readRows<{ key: string; state: string; max_yen: number; card_label: string | null; terms: string }>(
			"select key, state, max_yen, card_label, terms from card_guarantees order by id desc",
		)
	)[0]!;

/** The friend opens Stripe's page for the card. @returns the id of its session */
async function openPage(): Promise<string> {
	const { key } = await guarantee();
	const response = await place.shop.call(`/pay/${key}/card`, { form: "" });
	expect(response.status).toBe(303);
	return response.headers.get("location")!.split("/").at(-1)!;
}

/** The friend books and registers a card. */
async function register(card: "accepted" | "declined" | "authentication" = "accepted"): Promise<void> {
	await place.book();
	await place.shop.bank.do({ deed: "pay", id: await openPage(), card });
	await place.pass(MINUTE, 2);
}

/** The visit passes, and the operator records that nobody came. */
async function missVisit(): Promise<number> {
	const { id } = (await place.reservations())[0]!;
	place.shop.clock.pass(5 * DAY + 8 * HOUR);
	await updateRow("reservations", id, { is_attended: 0 });
	return id;
}

const charge = (id: number, yen: number, saveKey?: string) =>
	place.shop.call(`/api/salon/${place.salon.id}/reservations/${id}/no-show-fee`, {
		as: operator,
		method: "POST",
		json: { yen },
		whole: true,
		...(saveKey && { headers: { "Idempotency-Key": saveKey } }),
	});
const charges = () =>
	listStripeObjects(place.shop.bank.world, "charge")
		.filter(({ paid }) => paid)
		.map(({ amount }) => amount)
		.sort((a, b) => b - a);

test("the page says before what a no-show costs, and the card confirms the booking without a payment", async () => {
	const visitor = await place.toConfirmation();
	expect(visitor.said).toContain("無断キャンセル料として2,750 円まで");
	expect(visitor.said).toContain(BOOKING_TEXTS.registerNext(15));
	await visitor.press(BOOKING_TEXTS.registerNow);
	expect(visitor.said).toContain(CARD_PAGE_TEXTS.agree);
	await place.shop.bank.do({ deed: "pay", id: await openPage() });
	await place.pass(MINUTE, 2);
	expect(await place.reservations()).toMatchObject([
		{ status: "approved", pay_mode: "guarantee", pay_until: null },
	]);
	expect(await guarantee()).toMatchObject({ state: "kept", max_yen: 2_750, card_label: "Visa 4242" });
	expect((await guarantee()).terms).toContain("2,750 円");
	expect(charges()).toEqual([]);
});

test("a card that is not registered frees the time after 15 minutes", async () => {
	await place.book();
	const session = await openPage();
	await place.pass(17 * MINUTE, 17);
	expect(await place.reservations()).toMatchObject([{ status: "canceled", pay_until: null }]);
	expect(await guarantee()).toMatchObject({ state: "ended" });
	expect(await place.shop.bank.do({ deed: "pay", id: session })).toBe(false);
});

test("a page whose creation Stripe breaks is begun anew, and its card confirms the booking", async () => {
	await place.book();
	const { key } = await guarantee();
	const broken = { kind: "server_error", provider: "stripe", times: 1, afterwards: true } as const;
	await place.shop.bank.do({ deed: "fault", ...broken });
	expect((await place.shop.call(`/pay/${key}/card`, { form: "" })).status).toBe(503);
	await place.shop.bank.do({ deed: "pay", id: await openPage() });
	await place.pass(MINUTE, 2);
	expect(await place.reservations()).toMatchObject([{ status: "approved", pay_until: null }]);
	expect(await guarantee()).toMatchObject({ state: "kept" });
});

test("a no-show is charged by an operator alone, once, and not above what was agreed", async () => {
	await register();
	const id = await missVisit();
	await place.pass(HOUR, 2);
	expect(charges()).toEqual([]);
	expect((await charge(id, 2_751)).status).toBe(422);
	const saveKey = "no-show-save-key";
	const answers = await Promise.all([charge(id, 2_000, saveKey), charge(id, 2_000, saveKey)]);
	expect(answers.map(({ status }) => status)).toEqual([200, 200]);
	await place.pass(2 * MINUTE, 2);
	expect(charges()).toEqual([2_000]);
	// The rest of the agreed amount is all that another press can take.
	expect((await charge(id, 1_000)).status).toBe(422);
	expect((await charge(id, 750)).status).toBe(200);
	await place.pass(2 * MINUTE, 2);
	expect(charges()).toEqual([2_000, 750]);
	expect((await charge(id, 1)).status).toBe(422);
	expect(await readRows("select purpose, state, paid_yen from payments order by id")).toEqual([
		{ purpose: "salon-no-show", state: "paid", paid_yen: 2_000 },
		{ purpose: "salon-no-show", state: "paid", paid_yen: 750 },
	]);
});

test("a fee is refused before the visit, without a recorded no-show, and to operators without the ability", async () => {
	await register();
	const { id } = (await place.reservations())[0]!;
	const early = await charge(id, 1_000);
	expect(early.status).toBe(422);
	expect(await early.text()).toContain(SALON_TEXTS.noShowNotChargeable);
	await missVisit();
	operator = await buildSession({ abilities: ["salon-read", "salon-write", "payment-read"] });
	expect((await charge(id, 1_000)).status).toBe(403);
	expect(await readRows("select id from payments")).toEqual([]);
});

test("a declined card ends the charge with the reason, and leaves the amount for another try", async () => {
	await register("declined");
	const id = await missVisit();
	expect((await charge(id, 2_750)).status).toBe(200);
	await place.pass(5 * MINUTE, 5);
	expect(charges()).toEqual([]);
	const [payment] = await readRows<{ state: string; problem: string }>("select state, problem from payments");
	expect(payment).toMatchObject({ state: "expired" });
	expect(payment!.problem).toContain("登録されたカードに請求できませんでした");
	expect((await charge(id, 2_750)).status).toBe(200);
});

test("a charge whose answer is lost is made once", async () => {
	await register();
	const id = await missVisit();
	await charge(id, 2_750);
	await place.shop.bank.do({ deed: "fault", provider: "stripe", kind: "drop", times: 2, afterwards: true });
	await place.pass(2 * HOUR, 8);
	expect(charges()).toEqual([2_750]);
	expect(await readRows("select state, paid_yen from payments")).toEqual([
		{ state: "paid", paid_yen: 2_750 },
	]);
});

test("a charge is made once, wherever the worker dies", async () => {
	for (const when of ["before", "after"] as const)
		for (let trip = 0; trip < 8; trip++) {
			place = await PaidSalon.open(GUARANTEE);
			operator = await buildSession();
			await register();
			await charge(await missVisit(), 2_750);
			const { database, isDead } = killAtWrite(env.DB, { trip, when });
			await place.work(database).catch(() => undefined);
			await place.pass(20 * MINUTE, 10);
			expect(charges()).toEqual([2_750]);
			expect(await readRows("select kind, yen from payment_entries")).toEqual([
				{ kind: "charge", yen: 2_750 },
			]);
			if (!isDead()) break;
		}
});

test("a card is removed two weeks after the visit, or at once with a cancelled booking, and charged no more", async () => {
	await register();
	const id = await missVisit();
	await place.pass(15 * DAY, 30);
	operator = await buildSession();
	expect(await guarantee()).toMatchObject({ state: "removed" });
	expect(listStripeObjects(place.shop.bank.world, "payment_method").map(({ customer }) => customer)).toEqual([
		null,
	]);
	expect((await charge(id, 1_000)).status).toBe(422);
	place = await PaidSalon.open(GUARANTEE);
	await register();
	await place.cancel();
	await place.pass(2 * MINUTE, 2);
	expect(await guarantee()).toMatchObject({ state: "removed" });
});

test("the card of a deleted friend is removed at once, also within the two weeks", async () => {
	await register();
	await missVisit();
	const ctx = place.shop.workerCtx();
	const [{ friend_id } = { friend_id: 0 }] = await readRows<{ friend_id: number }>(
		"select friend_id from card_guarantees",
	);
	const cards = DATA_PLACES.find(({ table }) => table === cardGuarantees)!;
	await ctx.db.batch([eraseStatement(ctx, cards, { id: friend_id, lineUserId: "U" })]);
	await place.pass(2 * MINUTE, 2);
	expect(await guarantee()).toMatchObject({ state: "removed", card_label: null });
	expect(listStripeObjects(place.shop.bank.world, "payment_method").map(({ customer }) => customer)).toEqual([
		null,
	]);
});

test("a card that its owner removed at Stripe ends the charge with a reason", async () => {
	await register();
	const id = await missVisit();
	const [method] = listStripeObjects(place.shop.bank.world, "payment_method");
	await place.shop.bank.stripe().paymentMethods.detach(method!.id);
	expect((await charge(id, 2_750)).status).toBe(200);
	await place.pass(5 * MINUTE, 5);
	expect(await readRows("select state from payments")).toEqual([{ state: "expired" }]);
	expect(charges()).toEqual([]);
});

test("the page of a card answers unknown keys alike, and refuses whatever is over", async () => {
	await register();
	const { key } = await guarantee();
	for (const path of [`/pay/${"0".repeat(24)}/card`, "/pay/x/card", `/pay/${key}0/card`])
		expect((await place.shop.call(path)).status).toBe(404);
	const again = await place.shop.call(`/pay/${key}/card`, { form: "" });
	expect(again.headers.get("location")).toBe(`/pay/${key}/card`);
	expect(await (await place.shop.call(`/pay/${key}/card`)).text()).toContain(CARD_PAGE_TEXTS.keptTitle);
});

test("[gives up card_guarantees, salon_payments] a booking that kills its workers is looked at once a day", async () => {
	await place.book();
	const now = place.shop.clock.now;
	for (const [table, work] of [
		["card_guarantees", (ctx: Ctx) => workGuarantees(ctx, PAYMENT_PURPOSES)],
		["salon_payments", settleSalonPayments],
	] as const) {
		await env.DB.prepare(`update ${table} set attempts = 50, next_attempt_at = ?`).bind(now).run();
		const { database } = killAtWrite(env.DB, { trip: 0, when: "after" });
		await work(place.shop.workerCtx(database)).catch(() => undefined);
		const rows = await readRows<{ attempts: number; next_attempt_at: number }>(
			`select attempts, next_attempt_at from ${table}`,
		);
		expect([table, rows]).toEqual([table, [{ attempts: 51, next_attempt_at: now + DAY }]]);
	}
});
