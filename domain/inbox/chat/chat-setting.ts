import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { READ_RECEIPT_MODES, type ReadReceiptMode } from "./read-receipt-modes.ts";

/**
 * Body of `PUT /api/setting/chat`: whether a reply handles the talk unless its author chooses otherwise, when
 * messages are marked as read in LINE, and whether LINE shows that an answer is prepared; an absent setting stays
 * as it is.
 */
export const chatSetting = z.object({
	reply_handles: z.boolean({ error: FIELD_TEXTS.choiceUnknown }).optional(),
	loading_animation: z.boolean({ error: FIELD_TEXTS.choiceUnknown }).optional(),
	read_receipts: z
		.enum(Object.keys(READ_RECEIPT_MODES) as [ReadReceiptMode, ...ReadReceiptMode[]], {
			error: FIELD_TEXTS.choiceUnknown,
		})
		.optional(),
});

export type ChatSetting = z.output<typeof chatSetting>;
