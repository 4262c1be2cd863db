import { z } from "zod";
import { apiPageQuery, filledText, id, instantString, pageSchemaOf, typedString } from "./api-fields.ts";

const person = () => z.object({ id: id(), name: z.string() });

/** Record that operators keep alongside a friend's talk. */
export const talkStateShape = z
	.object({
		fid: id(),
		memo: z.string(),
		mark: z
			.object({ id: id(), name: z.string() })
			.nullable()
			.meta({ description: "対応マーク。なければnull" }),
		assignee: person().nullable().meta({ description: "担当のオペレーター。決まっていなければnull" }),
		waiting: z.int().meta({ description: "対応を待つメッセージの数。100は100以上" }),
		waiting_id: id()
			.nullable()
			.meta({ description: "対応を待つ最も新しいメッセージのid。対応済みにするときに使います" }),
	})
	.meta({ id: "TalkState" });

export const marksShape = z.object({ items: z.array(z.object({ id: id(), name: z.string() })) });
export const assigneesShape = z.object({ items: z.array(person()) });

/** Maximum length of a memo, as in the console. */
const MAX_MEMO = 5_000;
const MAX_NOTE = 2_000;

export const programMemoInput = z.object({
	memo: typedString(MAX_MEMO).meta({ description: "空にすると消えます" }),
	before: typedString(MAX_MEMO)
		.optional()
		.meta({ description: "読んだときのメモ。その後に変更されていれば409" }),
});
export const markInput = z.object({ mark_id: id().nullable().meta({ description: "nullで外します" }) });
export const programAssigneeInput = z.object({
	operator_id: id().nullable().meta({ description: "友だちを見られるオペレーター。nullで担当なしにします" }),
});
export const programHandledInput = z.object({
	last_message_id: id().meta({
		description: "読んだ最も新しいメッセージのid。その後に届いたものは待ったままです",
	}),
});
export const handledShape = z.object({ handled: z.int().meta({ description: "対応済みにした数" }) });
export const programNoteInput = z.object({ text: filledText(MAX_NOTE) });

export const notePage = pageSchemaOf(
	z.object({ id: id(), at: instantString(), author: z.string(), text: z.string() }).meta({ id: "TalkNote" }),
);
export const notesQuery = z.object(apiPageQuery);
