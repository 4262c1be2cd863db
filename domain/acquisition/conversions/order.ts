import { z } from "zod";
import { SCRIPT_TEXTS } from "#domain/platform/texts/scripts.ts";
import { isTyped, wholeNumber } from "#domain/platform/wire/wire.ts";

/** Maximum value of an order, yen. */
const MAX_VALUE = 1_000_000_000;
const MAX_ORDER_ID = 100;

/** Id of an order in the shop's own system. The same order counts once. */
export const orderId = () =>
	z
		.string({ error: SCRIPT_TEXTS.orderIdInvalid })
		.trim()
		.max(MAX_ORDER_ID, SCRIPT_TEXTS.orderIdInvalid)
		.refine((id) => isTyped(id), SCRIPT_TEXTS.orderIdInvalid);

/** Value of an order, yen; null where none is given. */
export const orderValue = () =>
	z.preprocess(
		(value) => (value === "" || value === undefined ? null : value),
		wholeNumber(SCRIPT_TEXTS.valueInvalid)
			.refine((value) => value >= 0 && value <= MAX_VALUE, SCRIPT_TEXTS.valueInvalid)
			.nullable(),
	);
