import { z } from "zod";
import { positiveYen } from "#domain/engine/friend-records/payment-request-fields.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";

/** Rest of a reservation's price that is paid at the shop. */
export const takeAtShopInput = z.object({
	/** Rest that the operator saw; another one is refused. */
	yen: positiveYen(),
	method: z.enum(["cash", "terminal"], { error: PAYMENT_TEXTS.methodUnknown }),
});

/** Fee of a no-show that is charged to the registered card. */
export const noShowInput = z.object({ yen: positiveYen() });
