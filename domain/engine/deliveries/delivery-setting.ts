import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import type { ReplyDoubt } from "./delivery-verdict.ts";

/** Account's options for a reply that may have arrived. */
export const REPLY_DOUBTS: Record<ReplyDoubt, string> = {
	wait: "確認待ちにする（二重に届くことはありません）",
	push: "通常の送信で送り直す（二重に届くことがあります）",
};

export const deliverySetting = z.object({
	reply_doubt: z.enum(Object.keys(REPLY_DOUBTS) as [ReplyDoubt, ...ReplyDoubt[]], {
		error: FIELD_TEXTS.choiceUnknown,
	}),
});

export type DeliverySetting = z.output<typeof deliverySetting>;
