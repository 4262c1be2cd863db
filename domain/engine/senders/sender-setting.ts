import { z } from "zod";
import { isLineName, MAX_LINE_SENDER_NAME } from "#domain/platform/line/common-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SENDER_TEXTS } from "#domain/platform/texts/senders-texts.ts";
import { boundedList, recordId } from "#domain/platform/wire/input-schemas.ts";
import { hasBraces, type MessageSender, messageSender } from "./message-sender.ts";

export const MAX_SENDERS = 50;

/** Senders of answers in the chat: as of other messages, or the operator. */
export const CHAT_SENDERS = { default: "ふだんの差出人", operator: "返信した担当者" } as const;

/** Body of `PUT /api/setting/senders`, and its stored value. */
export const senderSetting = z
	.object({
		senders: boundedList(
			messageSender.extend({
				/** Operator for whose answers in the chat it stands; null for none. */
				operator_id: recordId().nullable().default(null),
			}),
			MAX_SENDERS,
			SENDER_TEXTS.tooMany(MAX_SENDERS),
		),
		/** Position of the sender of messages without one; null for the account itself. */
		default_at: z.number().int().min(0).nullable(),
		/** Sender of answers in the chat: as of other messages, or the operator. */
		chat: z.enum(Object.keys(CHAT_SENDERS) as (keyof typeof CHAT_SENDERS)[], {
			error: FIELD_TEXTS.choiceUnknown,
		}),
	})
	.superRefine(({ senders, default_at }, context) => {
		if (default_at !== null && default_at >= senders.length)
			context.addIssue({ code: "custom", path: ["default_at"], message: SENDER_TEXTS.defaultGone });
		const operators = senders.flatMap(({ operator_id }) => operator_id ?? []);
		if (new Set(operators).size < operators.length)
			context.addIssue({ code: "custom", path: ["senders"], message: SENDER_TEXTS.oncePerOperator });
	});

export type SenderSetting = z.output<typeof senderSetting>;

/** Sender of messages that name none; null for the account itself. */
export const defaultSenderOf = ({ senders, default_at }: SenderSetting): MessageSender | null =>
	default_at === null ? null : (senders[default_at] ?? null);

/** Sender of an operator's answers in the chat: their own one, or else their name if LINE accepts it. */
export function chatSenderOf(
	setting: SenderSetting,
	operator: { id: number; name: string },
): MessageSender | null {
	if (setting.chat === "default") return defaultSenderOf(setting);
	const own = setting.senders.find(({ operator_id }) => operator_id === operator.id);
	if (own) return own;
	const name = operator.name.trim().slice(0, MAX_LINE_SENDER_NAME).toWellFormed();
	const isAccepted = name !== "" && !isLineName(name) && !hasBraces(name);
	return isAccepted ? { name, icon_key: null } : defaultSenderOf(setting);
}
