import type { ReceptionState } from "#domain/acquisition/forms/reception-states.ts";
import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: answer forms. */
export const form = defineKind({
	label: "回答フォーム",
	path: "form",
	listPage: "forms",
	help: "友だちに質問して、答えを集めるフォームです。",
	creation: { by: "page", address: "newForm" },
	editPage: "form",
	optionalActions: ["copy", "rate", "notify"],
	hasAppendix: true,
	searchesCode: true,
	readAbility: "form-read",
	writeAbility: "form-write",
	timeout: 60,
});

/** Generation of new forms, which have a detail view; forms of earlier ones keep their action on a page of its own (rules, Codes). */
export const DETAIL_GENERATION = 2;
/** Below this generation a form takes no answers, and its address cannot be copied. */
export const USABLE_GENERATION = 2;

/** State of the link to a Google sheet (E-216). */
export const GOOGLE_SHEET = { none: 0, linked: 1, broken: 2 } as const;

/** Maximum length of the title that friends see. */
export const MAX_FORM_TITLE = 100;

export const MAX_FORM_DESCRIPTION = 2_000;
export const MAX_STATUS_DESCRIPTION = 200;

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
	/** Whether it accepts answers, by its period and limit. */
	reception_state: ReceptionState;
}
