import { sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { actions } from "#db/engine/actions.ts";
import type { FormBranch } from "#domain/acquisition/forms/form-branch.ts";
import type { FieldInput, FormField } from "#domain/acquisition/forms/form-field.ts";
import { formInput } from "#domain/acquisition/forms/form-input.ts";
import type { FormPayment } from "#domain/acquisition/forms/form-payment.ts";
import { RECEPTION_STATES } from "#domain/acquisition/forms/reception-states.ts";
import { DETAIL_GENERATION, type FormAppendix } from "#domain/engine/kinds/form.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { hasOnlineProvider } from "#functions/commerce/payments/provider-access.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import { defineItems, type RawItemRow } from "#functions/engine/explorer/definition.ts";
import { createItemCode } from "#functions/engine/explorer/item-code.ts";
import { highestPartId } from "#functions/engine/explorer/part-ids.ts";
import { referenceTo } from "#functions/engine/explorer/reference-to.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { pictureReference } from "#functions/platform/media/picture-reference.ts";
import { formVersions } from "./form-versions.ts";
import { isAnswerCounted } from "./payments/request-answer-payment.ts";
import { prepareFields } from "./prepare-fields.ts";

const CODE_LENGTH = 6;

/** Stored questions of an item; none for a new one. */
const questionsOf = (item: RawItemRow | null) => (item?.fields as FormField[] | undefined) ?? [];
/** Stored branches of an item; none for a new one. */
const branchesOf = (item: RawItemRow | null) => (item?.branches as FormBranch[] | undefined) ?? [];
/** Whether a question without a known id is among them. */
const hasNewQuestion = (fields: readonly FieldInput[], knownFields: readonly FormField[]): boolean =>
	fields.some(({ id }) => !knownFields.some((knownField) => knownField.id === id));
/**
 * Highest question id in the answers. Reads every answer, so it is queried only if there is a new question.
 */
const highestAnsweredIdIn = (id: number) =>
	sql`select max(j.value ->> '$.field_id') as highest from ${formAnswers} n, json_each(n.answers) j where n.form_id = ${id}`;
/** Stored payment of an item. */
const paymentOf = (item: RawItemRow) => (item.payment as FormPayment | null | undefined) ?? null;
const branchField = (index: number) => `branches[${index}][action_id]`;

/**
 * Reception state of a form, by its period and the number of answers
 * (`domain/acquisition/forms/form-reception.ts`).
 */
const receptionStateOf = (now: string) => {
	const minute = now.slice(0, 16);
	return sql`case when ${forms.reception} ->> '$.opens_at' > ${minute} then ${RECEPTION_STATES.before}
		when ${forms.reception} ->> '$.closes_at' <= ${minute} then ${RECEPTION_STATES.over}
		when ${forms.reception} ->> '$.max_answers' <=
			(select count(*) from ${formAnswers} n where n.form_id = ${forms.id} and ${isAnswerCounted}) then ${RECEPTION_STATES.full}
		else ${RECEPTION_STATES.open} end`;
};

/** Kind of items: answer forms. */
export const formKind = defineItems({
	name: "form",
	table: forms,
	versions: formVersions,
	codeColumn: forms.code,
	rateColumn: forms.rate,
	notifyColumn: forms.notify,
	listSelection: () => ({
		hasShortRows: true,
		fields: {
			code: sql`${forms.code}`,
			generation: sql`${forms.generation}`,
			needs_line_login: sql`${forms.needsLineLogin}`,
			status_description: sql`${forms.statusDescription}`,
			rate: sql`${forms.rate}`,
			notify: sql`${forms.notify}`,
			export_google_sheet: sql`${forms.exportGoogleSheet}`,
			spreadsheet_id: sql`${forms.spreadsheetId}`,
		},
	}),
	editorSelection: () => ({
		fields: {
			title: sql`${forms.title}`,
			description: sql`${forms.description}`,
			answers_per_day: sql`${forms.answersPerDay}`,
			fields: sql`json(${forms.fields})`,
			action_id: sql`${forms.actionId}`,
			branches: sql`json(${forms.branches})`,
			reception: sql`json(${forms.reception})`,
			design: sql`json(${forms.design})`,
			payment: sql`json(${forms.payment})`,
		},
	}),
	appendixSelection: (ctx) => {
		const answers = {
			from: sql`${formAnswers} n`,
			where: sql`n.form_id = ${forms.id}`,
			// Anonymous answers count only for operators who see all friends.
			friend: sql`coalesce(n.friend_id, -1)`,
		};
		return {
			fields: {
				answer_count: countVisible(ctx, answers),
				answer_member_count: countVisible(ctx, { ...answers, counted: sql`count(distinct n.friend_id)` }),
				reception_state: receptionStateOf(toWireTime(ctx.now, ctx.zone)),
			} satisfies Record<keyof FormAppendix, unknown>,
		};
	},
	selectMembers: (_ctx, id) => sql`select n.friend_id as friend_id, n.created_at as at,
		(select group_concat(j.value ->> '$.label' || ': ' || (j.value ->> '$.value'), ' / ') from json_each(n.answers) j) as note
		from ${formAnswers} n where n.form_id = ${id} and n.friend_id is not null`,
	actionsByField: (item) => ({
		action_id: item.action_id,
		"payment[action_id]": paymentOf(item)?.action_id ?? null,
		...Object.fromEntries(branchesOf(item).map(({ action_id }, index) => [branchField(index), action_id])),
	}),
	save: {
		schema: formInput,
		columnsOfNew: (ctx) => ({ code: createItemCode(ctx, CODE_LENGTH) }),
		columns: async ({ ctx, input, before, restored }) => {
			if (input.payment !== null && !(await hasOnlineProvider(ctx)))
				throw invalid("payment", FORM_TEXTS.payProviderRequired);
			const knownFields = [...questionsOf(before), ...questionsOf(restored)];
			const { fields, branches } = await prepareFields(ctx, input, {
				fields: knownFields,
				highestAnsweredId:
					before && hasNewQuestion(input.fields, knownFields)
						? await highestPartId(ctx, highestAnsweredIdIn(before.id as number))
						: 0,
				branches: [...branchesOf(before), ...branchesOf(restored)],
			});
			return {
				title: input.title,
				description: input.description,
				needs_line_login: input.needs_line_login,
				answers_per_day: input.answers_per_day,
				notify: input.notify,
				rate: input.rate,
				fields: JSON.stringify(fields),
				branches: JSON.stringify(branches),
				reception: JSON.stringify(input.reception),
				design: JSON.stringify(input.design),
				payment: input.payment === null ? null : JSON.stringify(input.payment),
				// Forms of other generations set the action on a separate page (E-033).
				...((before?.generation ?? DETAIL_GENERATION) === DETAIL_GENERATION && {
					action_id: input.action_id,
				}),
			};
		},
		references: (input) => [
			...referenceTo(
				"payment[action_id]",
				actions,
				input.payment?.action_id ?? null,
				ACTION_TEXTS.actionGone,
			),
			...referenceTo("action_id", actions, input.action_id, ACTION_TEXTS.actionGone),
			...input.branches.flatMap(({ action_id }, index) =>
				referenceTo(branchField(index), actions, action_id, ACTION_TEXTS.actionGone),
			),
			...pictureReference("design[media_key]", input.design.media_key),
		],
	},
	copy: {
		ownColumns: (ctx) => ({
			code: createItemCode(ctx, CODE_LENGTH),
			// A sheet belongs to one form.
			export_google_sheet: 0,
			spreadsheet_id: null,
		}),
	},
});
