import type { AnswerCondition } from "#domain/acquisition/forms/answer-condition.ts";
import type { FormBranch } from "#domain/acquisition/forms/form-branch.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { formKind } from "#functions/acquisition/forms/kind.ts";
import type { RecordRules, StoredRecord } from "./definition.ts";
import { explorerRecord, saveExplorerRecord } from "./explorer-record.ts";
import { keepPartIds } from "./keep-part-ids.ts";

/** Answer forms. Questions of the same label and type keep their ids, which answers name. */
export const formRecord: RecordRules = explorerRecord(formKind, {
	save: ({ content, ...call }) =>
		saveExplorerRecord(formKind, {
			...call,
			content: call.existing ? withOwnIds(content, call.existing.record.content) : content,
		}),
});

type Content = StoredRecord["content"];

const fieldsOf = ({ fields }: Content) => fields as FormField[];

/** The distributed questions with the ids of the account's own; new ones get negative ids, which conditions name. */
function withOwnIds(content: Content, own: Content): Content {
	const fields = fieldsOf(content);
	const kept = keepPartIds(
		fields,
		fieldsOf(own),
		(field, stored) => field.label === stored.label && field.swatch_id === stored.swatch_id,
	).map((field, index) => ({ ...field, id: field.id ?? -1 - index }));
	const idOf = new Map(fields.map(({ id }, index) => [id, kept[index]!.id]));
	const rename = (condition: AnswerCondition) => ({
		...condition,
		field_id: idOf.get(condition.field_id) ?? condition.field_id,
	});
	return {
		...content,
		fields: kept.map((field) => ({ ...field, shown_if: field.shown_if && rename(field.shown_if) })),
		branches: (content.branches as FormBranch[]).map((branch) => ({ ...branch, when: rename(branch.when) })),
	};
}
