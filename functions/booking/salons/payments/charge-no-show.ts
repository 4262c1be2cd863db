import { eq, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { payments } from "#db/commerce/payments.ts";
import { commitBatch } from "#db/d1-client.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { findGuarantee } from "#functions/commerce/payments/guarantees/find-guarantee.ts";
import { chargeGuaranteeStatements } from "#functions/commerce/payments/guarantees/guarantee-statements.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { NO_SHOW_PURPOSE, SALON_BOOKING_PURPOSE } from "./salon-payment-statements.ts";
import { type ReservationOfSalon, showReservationPayment } from "./show-reservation-payment.ts";

interface ChargeNoShow {
	ctx: OperatorCtx;
	input: ReservationOfSalon & { yen: number };
}

/**
 * Charges the fee of a recorded no-show to the card that the friend registered, once per save. A worker carries it out.
 * @throws Refusal 404; 422 without a recorded no-show, without a card, and above what the friend agreed to
 */
export async function chargeNoShow({ ctx, input }: ChargeNoShow) {
	const { id, yen } = input;
	const before = await showReservationPayment({ ctx, input });
	const guarantee = await findGuarantee(ctx, { purpose: SALON_BOOKING_PURPOSE, purposeId: id });
	const isNoShow = sql`exists (select 1 from ${reservations} r where r.id = g.purpose_id and r.deleted_at is null
		and r.status = 'approved' and r.is_attended = 0 and r.starts_at <= ${ctx.now})`;
	const saved = await saveOnce(
		() => ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.saveKey, ctx.saveKey)),
		async () => {
			if (!before.guarantee?.is_chargeable) throw invalid("ERROR", SALON_TEXTS.noShowNotChargeable);
			if (yen > before.guarantee.left_yen)
				throw invalid("yen", SALON_TEXTS.noShowAboveCap(formatYen(before.guarantee.left_yen)));
			await commitBatch(
				ctx.db,
				chargeGuaranteeStatements({
					ctx,
					guaranteeId: guarantee!.id,
					purpose: NO_SHOW_PURPOSE,
					title: SALON_TEXTS.noShowFee,
					yen,
					condition: isNoShow,
				}),
			);
		},
	);
	if (!saved) throw invalid("ERROR", SALON_TEXTS.noShowNotChargeable);
	return showReservationPayment({ ctx, input });
}
