import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonPayments } from "#db/booking/salon-payments.ts";
import { salonCourses, salons } from "#db/booking/salons.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DEFAULT_TAX_RATE } from "#domain/engine/friend-records/payment-request-fields.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { payAtShopStatements } from "#functions/commerce/payments/payment-statements.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { paidForReservation, priceOfReservation, SALON_BOOKING_PURPOSE } from "./salon-payment-statements.ts";
import { settleSalonBooking } from "./settle-salon-payments.ts";
import { type ReservationOfSalon, showReservationPayment } from "./show-reservation-payment.ts";

interface TakeAtShop {
	ctx: OperatorCtx;
	input: ReservationOfSalon & {
		/** Rest that the operator saw. */
		yen: number;
		method: "cash" | "terminal";
	};
}

/**
 * Enters the rest of a reservation's price into the ledger, as paid at the shop. The statement itself compares it with
 * what the ledger has, so that two tills take it once.
 * @throws Refusal 404; 409 where the rest is another one than the operator saw; 422 where nothing is left
 */
export async function takeAtShop({ ctx, input }: TakeAtShop) {
	const { salonId, id, yen, method } = input;
	const before = await showReservationPayment({ ctx, input });
	if (isTakenAtShop(before.payments, yen, before.rest_yen)) return before;
	if (before.rest_yen !== yen) throw refuse(before.rest_yen);
	const rest = sql`${priceOfReservation} - ${paidForReservation}`;
	const name = sql`ifnull(c.name, s.name)`;
	const dueStatement = execute(
		ctx.db,
		sql`update ${salonPayments} set next_attempt_at = ${ctx.now}, attempts = 0 where reservation_id = ${id}`,
	);
	await ctx.db.batch([
		dueStatement,
		...payAtShopStatements({
			ctx,
			friendId: sql`r.friend_id`,
			purpose: SALON_BOOKING_PURPOSE,
			purposeId: sql`r.id`,
			title: sql`substr(s.name || ' ' || ${name}, 1, 100)`,
			amountYen: rest,
			lines: sql`json_array(json_object('name', substr(${name}, 1, 100), 'quantity', 1,
				'unitYen', ${rest}, 'taxRate', ifnull(c.tax_rate, ${DEFAULT_TAX_RATE})))`,
			method,
			from: sql`from ${reservations} r join ${salons} s on s.id = r.salon_id
				left join ${salonCourses} c on c.id = r.course_id
				where r.id = ${id} and r.salon_id = ${salonId} and r.deleted_at is null and r.parent_id is null
					and r.status in ('approved', 'pending') and ${rest} = ${yen} and ${yen} > 0`,
		}),
	]);
	await settleSalonBooking(ctx, id);
	const after = await showReservationPayment({ ctx, input });
	if (!isTakenAtShop(after.payments, yen, after.rest_yen)) throw refuse(after.rest_yen);
	return after;
}

/** Refusal of another rest than the operator saw: a friend may just have paid online. */
const refuse = (rest: number): Refusal =>
	rest === 0
		? invalid("ERROR", SALON_TEXTS.nothingToTake)
		: new Refusal(409, { ERROR: [SALON_TEXTS.otherRest(formatYen(rest))] });

type ShownPayment = { provider: string | null; yen: number; state: string };

/** Whether this rest was taken at the shop, by this request, an earlier one whose answer was lost, or another till. */
const isTakenAtShop = (shown: readonly ShownPayment[], yen: number, rest: number): boolean =>
	rest === 0 && shown.some((each) => each.provider === "shop" && each.yen === yen && each.state === "paid");
