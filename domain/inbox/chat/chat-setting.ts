import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { READ_RECEIPT_MODES, type ReadReceiptMode } from "./read-receipt-modes.ts";

/**
 * Body of `PUT /api/setting/chat`: whether a reply handles the talk unless its author chooses otherwise, and when
 * messages are marked as read in LINE; an absent setting stays as it is.
 */
export const chatSetting = z.object({
	reply_handles: z.boolean({ error: FIELD_TEXTS.choiceUnknown }).optional(),
	read_receipts: z
		.enum(Object.keys(READ_RECEIPT_MODES) as [ReadReceiptMode, ...ReadReceiptMode[]], {
			error: FIELD_TEXTS.choiceUnknown,
		})
		.optional(),
});

export type ChatSetting = z.output<typeof chatSetting>;
