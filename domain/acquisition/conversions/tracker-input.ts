import { z } from "zod";
import { itemFields, rateField } from "#domain/engine/kinds/item-input.ts";
import { codeOf, optionalId } from "#domain/platform/wire/input-schemas.ts";
import { orderValue } from "./shop-order.ts";

/** Input of the conversion editor. */
export const trackerInput = z.object({
	...itemFields,
	action_id: optionalId().default(null),
	rate: rateField,
	/** Default value of a conversion, yen. */
	value: orderValue(),
	/** 0 counts every conversion, 1 only the first of each friend. */
	twice_type: codeOf(0, 1).default(0),
	/** 1 counts only signed reports of the shop's server, and ignores browsers. */
	postback_only: codeOf(0, 1).default(0),
});
