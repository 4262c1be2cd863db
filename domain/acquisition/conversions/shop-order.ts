import { z } from "zod";
import { SCRIPT_TEXTS } from "#domain/platform/texts/scripts-texts.ts";
import { isTypeable, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Maximum value of an order, yen. */
const MAX_VALUE = 1_000_000_000;
const MAX_ORDER_ID = 100;

/** Id of an order in the shop's system. The same order counts once. */
export const orderId = () =>
	z
		.string({ error: SCRIPT_TEXTS.orderIdInvalid })
		.trim()
		.max(MAX_ORDER_ID, SCRIPT_TEXTS.orderIdInvalid)
		.refine((id) => isTypeable(id), SCRIPT_TEXTS.orderIdInvalid);

/** Value of an order, yen; null if none is given. */
export const orderValue = () =>
	z.preprocess(
		(value) => (value === "" || value === undefined ? null : value),
		wholeNumber(SCRIPT_TEXTS.valueInvalid)
			.refine((value) => value >= 0 && value <= MAX_VALUE, SCRIPT_TEXTS.valueInvalid)
			.nullable(),
	);
