import { z } from "zod";
import { messageSender } from "#domain/engine/senders/message-sender.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { boundedList, recordId, requiredText, typedText } from "#domain/platform/wire/input-schemas.ts";
import { actionTapData, MAX_COUNTED_DATA, type ReportedTap, templateTapData } from "./flex/flex-tap-data.ts";
import { checkTapTarget, tapTargetFields } from "./template-tap.ts";

/** LINE's limits for quick replies. */
export const MAX_QUICK_REPLIES = 13;
export const MAX_QUICK_REPLY_LABEL = 20;
export const MAX_QUICK_REPLY_TEXT = 300;

/** Taps of a quick reply by their types, with their labels for operators. */
export const QUICK_REPLY_TYPES = {
	uri: "URLを開く",
	message: "友だちが言葉を送る",
	action: "アクションを実行する",
	template: "テンプレートを送る",
	datetimepicker: "日時を選んでもらう",
	location: "位置情報を送ってもらう",
	camera: "カメラを開く",
	cameraRoll: "写真を選んでもらう",
} as const;

export type QuickReplyType = keyof typeof QUICK_REPLY_TYPES;

const { uri, text } = tapTargetFields(MAX_QUICK_REPLY_TEXT);

const quickReply = z
	.object({
		label: requiredText(MAX_QUICK_REPLY_LABEL, TEMPLATE_TEXTS.buttonLabelRequired),
		type: z.enum(Object.keys(QUICK_REPLY_TYPES) as [QuickReplyType, ...QuickReplyType[]], {
			error: FIELD_TEXTS.choiceUnknown,
		}),
		uri,
		text,
		/** Action that a tap runs. */
		action_id: recordId().optional(),
		/** Template that a tap sends. */
		template_id: recordId().optional(),
		/** Words that are recorded with a picked date. */
		data: typedText(MAX_COUNTED_DATA).optional(),
		mode: z.enum(["date", "time", "datetime"], { error: FIELD_TEXTS.choiceUnknown }).optional(),
	})
	.superRefine((button, context) => {
		const { type } = button;
		if (type === "uri" || type === "message") checkTapTarget({ ...button, type }, context);
		const missing = MISSING_FIELDS[type]?.(button);
		if (missing) context.addIssue({ code: "custom", path: [missing.field], message: missing.text });
	});

/** Button above a friend's keyboard. */
export type QuickReplyContent = z.output<typeof quickReply>;

/** Quick reply with the template to which its taps belong, as it is sent. */
export type SentQuickReply = QuickReplyContent & { owner?: number };

/** Required field that is empty, by type. */
const MISSING_FIELDS: {
	[Type in QuickReplyType]?: (
		button: Pick<QuickReplyContent, "action_id" | "template_id" | "data" | "mode">,
	) => { field: string; text: string } | null;
} = {
	action: ({ action_id }) =>
		action_id ? null : { field: "action_id", text: TEMPLATE_TEXTS.quickReplyActionRequired },
	template: ({ template_id }) =>
		template_id ? null : { field: "template_id", text: TEMPLATE_TEXTS.quickReplyTemplateRequired },
	datetimepicker: ({ data = "", mode }) => {
		if (mode === undefined) return { field: "mode", text: FIELD_TEXTS.choiceUnknown };
		return data === "" ? { field: "data", text: FIELD_TEXTS.textRequired } : null;
	},
};

/**
 * Fields of every message: buttons above the friend's keyboard, which LINE shows for the last message of a send
 * only, and the sender that it shows.
 */
export const quickReplyFields = {
	sender: messageSender.optional(),
	quick_replies: boundedList(
		quickReply,
		MAX_QUICK_REPLIES,
		TEMPLATE_TEXTS.tooManyQuickReplies(MAX_QUICK_REPLIES),
	).optional(),
};

/** Content with quick replies; packs have none. */
interface WithQuickReplies {
	quick_replies?: QuickReplyContent[] | undefined;
}

export const quickRepliesOf = (content: object): QuickReplyContent[] =>
	(content as WithQuickReplies).quick_replies ?? [];

/** Postback data of a quick reply; null for a tap that LINE does not report as one. */
export function quickReplyData({ type, action_id, template_id, data }: QuickReplyContent): string | null {
	if (type === "action") return actionTapData(action_id ?? 0);
	if (type === "template") return templateTapData(template_id ?? 0);
	return type === "datetimepicker" ? (data ?? "") : null;
}

/** Quick replies whose taps LINE reports. */
export const listReportedQuickReplies = (content: object): ReportedTap[] =>
	quickRepliesOf(content).flatMap((button) => {
		const data = quickReplyData(button);
		if (data === null) return [];
		const { type, label, action_id, template_id } = button;
		return [
			{
				data,
				label,
				actionId: type === "action" ? (action_id ?? null) : null,
				sentTemplateId: type === "template" ? (template_id ?? null) : null,
				isCounted: true,
			},
		];
	});

/** Adds the template's id to its quick replies, because a tap runs only what its template contains. */
export const addTemplateToQuickReplies = <Content extends object>(
	content: Content,
	templateId: number,
): Content =>
	quickRepliesOf(content).length === 0
		? content
		: {
				...content,
				quick_replies: quickRepliesOf(content).map(
					(button): SentQuickReply => ({ ...button, owner: templateId }),
				),
			};
