import { sql } from "drizzle-orm";
import { vars } from "#db/people/friend-fields.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { AnswerCondition } from "#domain/acquisition/forms/answer-condition.ts";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import type { BranchInput, FormBranch } from "#domain/acquisition/forms/form-branch.ts";
import { type FieldInput, type FormField, varTypesFor } from "#domain/acquisition/forms/form-field.ts";
import { VAR_TYPES, type VarChoice, type VarType } from "#domain/engine/kinds/var.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { assignPartIds } from "#functions/engine/explorer/part-ids.ts";
import { type GroupedCtx, groupRecord } from "#functions/engine/save-groups/save-group.ts";
import { type ErrorBody, Refusal } from "#functions/platform/http/request-refusal.ts";

/** Current state of the friend information that answers are written to. */
export interface SyncedVar {
	id: number;
	name: string;
	type: VarType;
	choices: VarChoice[];
	/** 1 if only the system changes it, so that no answer is written to it. */
	protected: 0 | 1;
}

/** Reads friend information by id; deleted fields are missing. */
export async function findSyncedVars(
	ctx: GroupedCtx,
	ids: readonly number[],
): Promise<Map<number, SyncedVar>> {
	const rows = await queryRows<Omit<SyncedVar, "choices"> & { choices: string }>(
		ctx.db,
		sql`select id, name, type, choices, protected from ${vars}
			where deleted_at is null and id in ${valuesOfList(ids)}`,
	);
	const grouped = ids.flatMap((id) => {
		const columns = groupRecord(ctx, vars, id);
		return columns ? [{ id, protected: 0, ...columns } as (typeof rows)[number]] : [];
	});
	return new Map(
		[...rows, ...grouped].map((row) => [row.id, { ...row, choices: JSON.parse(row.choices) as VarChoice[] }]),
	);
}

/** Options of a question: those of its select field if it fills one. */
export const offeredOptions = (
	{ swatch_id, options }: Pick<FormField, "swatch_id" | "options">,
	friendField: SyncedVar | undefined,
): string[] =>
	fieldTypeOf({ swatch_id }).hasOptions && friendField?.type === VAR_TYPES.select
		? friendField.choices
				.toSorted((first, second) => first.sortIndex - second.sortIndex)
				.map(({ value }) => value)
		: options;

interface Questions {
	fields: FormField[];
	branches: FormBranch[];
}

/**
 * Prepares a form's questions and branches for storage: assigns ids, to which conditions refer, and the
 * current data of the friend information that they fill.
 * @param stored former questions, and the highest question id in answers: no id is reused
 * @throws Refusal 422 with every question of which the friend information does not exist or cannot store its
 * answers, and every condition on a choice that does not exist
 */
export async function prepareFields(
	ctx: GroupedCtx,
	input: { fields: FieldInput[]; branches: BranchInput[] },
	stored: Questions & { highestAnsweredId: number },
): Promise<Questions> {
	const ids = input.fields.flatMap(({ var_id }) => var_id ?? []);
	const friendFields = ids.length > 0 ? await findSyncedVars(ctx, ids) : new Map<number, SyncedVar>();
	const problems: ErrorBody = {};
	const fieldsWithIds = assignPartIds(input.fields, stored.fields, stored.highestAnsweredId);
	const idOf = new Map<number, number>();
	for (const [index, { id }] of input.fields.entries())
		if (id !== null && !idOf.has(id)) idOf.set(id, fieldsWithIds[index]?.id ?? 0);
	const withStoredId = (condition: AnswerCondition): AnswerCondition => ({
		...condition,
		field_id: idOf.get(condition.field_id) ?? 0,
	});
	const fields = fieldsWithIds.map((field, index): FormField => {
		const friendField = field.var_id === null ? undefined : friendFields.get(field.var_id);
		const problem = problemOf(field, friendField);
		const options = offeredOptions(field, friendField);
		if (problem) problems[`fields[${index}][var_id]`] = [problem];
		else if (fieldTypeOf(field).hasOptions && options.length === 0)
			problems[`fields[${index}][options]`] = [FORM_TEXTS.fieldOptionsRequired];
		return {
			...field,
			var_name: friendField?.name ?? "",
			var_type: friendField?.type ?? null,
			options,
			shown_if: field.shown_if && withStoredId(field.shown_if),
		};
	});
	const branches = assignPartIds(input.branches, stored.branches, 0).map(
		({ id, when: condition, action_id }): FormBranch => ({ id, when: withStoredId(condition), action_id }),
	);
	const checkCondition = (condition: AnswerCondition | null | undefined, errorField: string) => {
		const missingValue = condition && goneValue(condition, fields);
		if (missingValue !== undefined && missingValue !== null)
			problems[`${errorField}[values]`] = [FORM_TEXTS.conditionValueGone(missingValue)];
	};
	for (const [index, { shown_if }] of fields.entries())
		checkCondition(shown_if, `fields[${index}][shown_if]`);
	for (const [index, { when: condition }] of branches.entries())
		checkCondition(condition, `branches[${index}][when]`);
	if (Object.keys(problems).length > 0) throw new Refusal(422, problems);
	return { fields, branches };
}

/** First value of a condition that its question does not offer. */
function goneValue({ field_id, values }: AnswerCondition, fields: readonly FormField[]): string | undefined {
	const question = fields.find(({ id }) => id === field_id);
	const choices = question ? fieldTypeOf(question).listChoices(question) : [];
	return values.find((value) => !choices.includes(value));
}

function problemOf(
	{ var_id, swatch_id, rule }: FieldInput,
	friendField: SyncedVar | undefined,
): string | null {
	if (var_id === null) return null;
	if (!friendField) return FORM_TEXTS.fieldVarRequired;
	if (friendField.protected === 1) return VAR_TEXTS.varProtected(friendField.name);
	return varTypesFor(swatch_id, rule).includes(friendField.type) ? null : FORM_TEXTS.fieldVarUnfit;
}
