import { z } from "zod";
import {
	DEFAULT_TAX_RATE,
	MAX_PAYMENT_YEN,
	TAX_RATES,
} from "#domain/engine/friend-records/payment-request-fields.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { codeOf, optionalId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Whole yen, zero included. */
export const priceOfForm = () =>
	wholeNumber(PAYMENT_TEXTS.yenRequired).pipe(
		z.number().min(0, PAYMENT_TEXTS.yenRequired).max(MAX_PAYMENT_YEN, PAYMENT_TEXTS.yenTooLarge),
	);

/** Payment that follows an answer; null for none. */
export const formPaymentInput = z
	.object({
		base_yen: priceOfForm().default(0),
		tax_rate: codeOf(...TAX_RATES).default(DEFAULT_TAX_RATE),
		action_id: optionalId().default(null),
	})
	.nullable()
	.default(null);
