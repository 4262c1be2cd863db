import { z } from "zod";
import { itemFields, rateField } from "#domain/engine/kinds/item.ts";
import { code, optionalId } from "#domain/platform/wire/wire.ts";
import { orderValue } from "./order.ts";

/** Input of the conversion editor. */
export const trackerInput = z.object({
	...itemFields,
	action_id: optionalId().default(null),
	rate: rateField,
	/** What one is worth where nobody says, yen. */
	value: orderValue(),
	/** 0 counts each, 1 each friend's first alone. */
	twice_type: code(0, 1).default(0),
	/** 1 counts what the shop's server signs, and nothing that a browser says. */
	postback_only: code(0, 1).default(0),
});
