import { z } from "zod";
import { apiId, filledText, instantString, pageSchemaOf, typedString } from "./api-fields.ts";

const personShape = () => z.object({ id: apiId(), name: z.string() });

/** Record that operators keep alongside a friend's talk. */
export const talkStateShape = z
	.object({
		fid: apiId(),
		memo: z.string(),
		mark: z
			.object({ id: apiId(), name: z.string() })
			.nullable()
			.meta({ description: "対応マーク。なければnull" }),
		assignee: personShape().nullable().meta({ description: "担当のオペレーター。決まっていなければnull" }),
		waiting: z.int().meta({ description: "対応を待つメッセージの数。100は100以上" }),
		waiting_id: apiId()
			.nullable()
			.meta({ description: "対応を待つ最も新しいメッセージのid。対応済みにするときに使います" }),
	})
	.meta({ id: "TalkState" });

export const marksShape = z.object({ items: z.array(z.object({ id: apiId(), name: z.string() })) });
export const assigneesShape = z.object({ items: z.array(personShape()) });

/** Maximum length of a memo, as in the console. */
const MAX_MEMO = 5_000;
const MAX_NOTE = 2_000;

export const programMemoInput = z.object({
	memo: typedString(MAX_MEMO).meta({ description: "空にすると消えます" }),
	before: typedString(MAX_MEMO)
		.optional()
		.meta({ description: "読んだときのメモ。その後に変更されていれば409" }),
});
export const markInput = z.object({ mark_id: apiId().nullable().meta({ description: "nullで外します" }) });
export const programAssigneeInput = z.object({
	operator_id: apiId()
		.nullable()
		.meta({ description: "友だちを見られるオペレーター。nullで担当なしにします" }),
});
export const programHandledInput = z.object({
	last_message_id: apiId().meta({
		description: "読んだ最も新しいメッセージのid。その後に届いたものは待ったままです",
	}),
});
export const handledShape = z.object({ handled: z.int().meta({ description: "対応済みにした数" }) });
export const programNoteInput = z.object({ text: filledText(MAX_NOTE) });

export const notePage = pageSchemaOf(
	z
		.object({ id: apiId(), at: instantString(), author: z.string(), text: z.string() })
		.meta({ id: "TalkNote" }),
);
