import { z } from "zod";
import { itemFields, rateField } from "#domain/engine/kinds/item.ts";
import { code, optionalId } from "#domain/platform/wire/wire.ts";
import { orderValue } from "./order.ts";

/** Input of the conversion editor. */
export const trackerInput = z.object({
	...itemFields,
	action_id: optionalId().default(null),
	rate: rateField,
	/** Default value of a conversion, yen. */
	value: orderValue(),
	/** 0 counts each, 1 each friend's first alone. */
	twice_type: code(0, 1).default(0),
	/** 1 counts only signed reports of the shop's server, and none of a browser. */
	postback_only: code(0, 1).default(0),
});
