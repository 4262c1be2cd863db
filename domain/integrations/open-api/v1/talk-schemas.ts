import { z } from "zod";
import { apiId, instantString } from "./api-fields.ts";

/** Query of a talk's page; pages go back in time. */
export const programTalkQuery = z.object({
	before: z
		.string()
		.max(31)
		.regex(/^\d{1,15}_\d{1,15}$/)
		.optional()
		.meta({ description: "前のページの next_before。指定しなければ最新から" }),
});

export const talkShape = z.object({
	items: z.array(
		z
			.object({
				id: apiId(),
				at: instantString(),
				from: z.enum(["friend", "account"]),
				sender: z.string().nullable().meta({
					description:
						"送信したメンバー、またはプログラム（API連携「名前」）。友だちのメッセージと自動の送信ではnull",
				}),
				type: z.string().meta({ description: "text、image など、LINEのメッセージの種類" }),
				text: z.string().nullable().meta({ description: "文字のないメッセージではnull" }),
				unsent: z.boolean().meta({ description: "友だちが送信を取り消した" }),
			})
			.meta({ id: "Message" }),
	),
	next_before: z.string().nullable().meta({ description: "さらに古いページの before。最後のページではnull" }),
});
