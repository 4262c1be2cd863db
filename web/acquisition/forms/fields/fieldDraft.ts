import type { AnswerCondition } from "#domain/acquisition/forms/answer-condition.ts";
import type { FieldType } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { isQuestion } from "#domain/acquisition/forms/field-types/registry.ts";
import type { BranchInput } from "#domain/acquisition/forms/form-branch.ts";
import {
	type FieldInput,
	type FieldRule,
	hasOwnOptions,
	hasRule,
	MAX_FIELD_LABEL,
	mayBeRealName,
	varTypesFor,
} from "#domain/acquisition/forms/form-field.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { createCopyName } from "#web/platform/ui/createCopyName.ts";

/** Question in the editor; its key is stable when it moves. */
export type FieldDraft = FieldInput & {
	key: string;
	/** Whether to store answers in friend information, even before a field is selected. */
	sync_var: boolean;
};

/** Branch in the editor, whose action may not be selected yet. */
export type BranchDraft = Omit<BranchInput, "action_id"> & { action_id: number | null };

/** Type and rule of a new question. */
export interface NewFieldType {
	type: FieldType;
	rule?: FieldRule;
}

/** Temporary negative id of a new question, for conditions on it before it is saved. */
const newId = (fields: readonly FieldDraft[]): number => Math.min(0, ...fields.map(({ id }) => id ?? 0)) - 1;

/** Rule of a new textbox, which accepts anything; null for other types. */
const plainRule = (type: FieldType): FieldRule | null => (hasRule(type) ? "none" : null);

/** Draft of a new question. */
export const newField = ({ type, rule }: NewFieldType, fields: readonly FieldDraft[] = []): FieldDraft => ({
	key: createKey(),
	id: newId(fields),
	label: "",
	swatch_id: type,
	rule: rule ?? plainRule(type),
	sync_var: false,
	var_id: null,
	var_type: null,
	required: isQuestion({ swatch_id: type }),
	description: "",
	options: hasOwnOptions(type) ? [""] : [],
	syncGc: false,
	sync_real_name: false,
	prices: {},
	is_quantity: false,
	shown_if: null,
});

/** Adds a key to each question of a saved form. */
export const withFieldKeys = (fields: readonly FieldInput[]): FieldDraft[] =>
	fields.map((field) => ({
		...field,
		shown_if: field.shown_if ?? null,
		// Questions of earlier releases have no prices.
		prices: field.prices ?? {},
		is_quantity: field.is_quantity ?? false,
		key: createKey(),
		sync_var: field.var_id !== null,
	}));

/** Draft of a copied question, with a new id and name. */
export const copyField = (field: FieldDraft, fields: readonly FieldDraft[]): FieldDraft => ({
	...field,
	key: createKey(),
	id: newId(fields),
	label: field.label === "" ? "" : createCopyName(field.label, MAX_FIELD_LABEL),
});

/** Whether a question is still empty. */
export const isBlankField = ({ id, label, description, options, var_id }: FieldDraft): boolean =>
	(id === null || id < 0) &&
	label === "" &&
	description === "" &&
	var_id === null &&
	options.every((option) => option === "");

/** Changes the type or rule; friend information that cannot store such answers is deselected. */
export function changeFieldType(
	field: FieldDraft,
	change: { swatch_id?: FieldType; rule?: FieldRule | null },
): Partial<FieldDraft> {
	const { swatch_id, var_type, options, ...changed } = { ...field, ...change };
	const rule = changed.rule ?? plainRule(swatch_id);
	const isStorable = var_type === null || varTypesFor(swatch_id, rule).includes(var_type);
	return {
		...change,
		rule,
		...(hasOwnOptions(swatch_id) && options.length === 0 && { options: [""] }),
		...(!isQuestion({ swatch_id }) && { required: false, sync_var: false, var_id: null, var_type: null }),
		...(!mayBeRealName(swatch_id) && { sync_real_name: false }),
		...(!isStorable && { var_id: null, var_type: null }),
	};
}

/** Temporary id of a question in a copied form: the negative of that in the original. */
const copiedId = (id: number): number => -Math.abs(id);

/** Converts the questions of a copied form into new ones, with their conditions. */
export const asNewFields = (fields: readonly FieldDraft[]): FieldDraft[] =>
	fields.map((field) => ({
		...field,
		id: field.id && copiedId(field.id),
		shown_if: field.shown_if && { ...field.shown_if, field_id: copiedId(field.shown_if.field_id) },
	}));

/** Converts the branches of a copied form into new ones, on the answers to its new questions. */
export const asNewBranches = (branches: readonly BranchDraft[]): BranchDraft[] =>
	branches.map(({ when, action_id }) => ({
		id: null,
		when: { ...when, field_id: copiedId(when.field_id) },
		action_id,
	}));

/** Renames changed options in the conditions of questions and branches. */
export function renameOptions(
	previousFields: readonly FieldDraft[],
	fields: FieldDraft[],
	branches: BranchDraft[],
): { fields: FieldDraft[]; branches: BranchDraft[] } {
	const previousByKey = new Map(previousFields.map((field) => [field.key, field]));
	for (const { key, id, options } of fields) {
		const renaming = renamedOption(previousByKey.get(key)?.options ?? [], options);
		if (renaming === null) continue;
		const withNewOption = <Condition extends AnswerCondition | null>(condition: Condition): Condition =>
			condition?.field_id === id
				? {
						...condition,
						values: condition.values.map((value) => (value === renaming.from ? renaming.to : value)),
					}
				: condition;
		return {
			fields: fields.map((field) => ({
				...field,
				shown_if: withNewOption(field.shown_if),
				...(field.key === key && { prices: withRenamedPrice(field.prices, renaming) }),
			})),
			branches: branches.map((branch) => ({ ...branch, when: withNewOption(branch.when) })),
		};
	}
	return { fields, branches };
}

/** Prices after the renaming of an option. */
const withRenamedPrice = (prices: Record<string, number>, { from, to }: { from: string; to: string }) =>
	Object.fromEntries(Object.entries(prices).map(([option, yen]) => [option === from ? to : option, yen]));

/** Renamed option; null if options were added, removed or moved. */
function renamedOption(
	previous: readonly string[],
	current: readonly string[],
): { from: string; to: string } | null {
	if (previous === current || previous.length !== current.length) return null;
	const changedIndexes = previous.flatMap((option, index) => (option === current[index] ? [] : [index]));
	const [index] = changedIndexes;
	if (changedIndexes.length !== 1 || index === undefined) return null;
	return { from: previous[index] ?? "", to: current[index] ?? "" };
}
