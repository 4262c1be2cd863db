import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Body of `PUT /api/setting/chat`: whether a reply handles the talk unless its author chooses otherwise. */
export const chatSetting = z.object({
	reply_handles: z.boolean({ error: FIELD_TEXTS.choiceUnknown }),
});

export type ChatSetting = z.output<typeof chatSetting>;
