import { z } from "zod";
import { answersPerDay } from "../forms/answers-per-day.ts";
import { branchesInput } from "../forms/branch.ts";
import { problemsOfConditions } from "../forms/conditions.ts";
import { formDesign, PLAIN_DESIGN } from "../forms/design.ts";
import { fieldsInput } from "../forms/field.ts";
import { ALWAYS_OPEN, type ReceptionState, reception } from "../forms/reception.ts";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { code, optionalId } from "../wire.ts";
import { defineKind } from "./definition.ts";
import { type ItemRow, itemFields, rateField } from "./item.ts";

export const form = defineKind({
	label: "回答フォーム",
	path: "form",
	list: "forms",
	help: "友だちに質問して、答えを集めるフォームです。",
	creation: { by: "page", address: "newForm" },
	edit: "form",
	actions: ["copy", "rate", "notify"],
	appendix: true,
	searchesCode: true,
	read: "form-read",
	write: "form-write",
	timeout: 60,
});

/** Forms of this generation have a detail view; of any other an after-answer action (rules, Codes). */
export const DETAIL_GENERATION = 2;
/** Below this a form is unusable, and its address cannot be copied. */
export const USABLE_GENERATION = 2;

/** State of the link to a Google sheet (E-216). */
export const GOOGLE_SHEET = { none: 0, linked: 1, broken: 2 } as const;

export const MAX_FORM_DESCRIPTION = 2_000;
export const MAX_STATUS_DESCRIPTION = 200;

const fields = z.object({
	...itemFields,
	title: z.string().trim().max(100, FIELD_TEXTS.tooLong(100)).default(""),
	description: z.string().max(MAX_FORM_DESCRIPTION, FIELD_TEXTS.tooLong(MAX_FORM_DESCRIPTION)).default(""),
	needs_line_login: code(0, 1).default(1),
	answers_per_day: answersPerDay(),
	/** Its questions, and what parts them, in order. */
	fields: fieldsInput,
	/**
	 * The action after an answer, for the present generation; null for none. Other generations set it on a page of its own
	 * (E-033).
	 */
	action_id: optionalId().default(null),
	/** Actions after answers that meet a condition. */
	branches: branchesInput,
	reception: reception.default(ALWAYS_OPEN),
	design: formDesign.default(PLAIN_DESIGN),
	notify: code(0, 1).default(0),
	rate: rateField,
});

export const formInput = fields.superRefine((form, ctx) => {
	for (const [path, message] of problemsOfConditions(form.fields, form.branches))
		ctx.addIssue({ code: "custom", path, message });
});

export interface FormRow extends ItemRow {
	code: string;
	generation: number;
	needs_line_login: 0 | 1;
	status_description: string | null;
	notify: 0 | 1;
	export_google_sheet: number;
	spreadsheet_id: string | null;
}

export interface FormAppendix {
	answer_count: number;
	answer_member_count: number;
	/** Whether it takes answers by its period and number. */
	reception_state: ReceptionState;
}
