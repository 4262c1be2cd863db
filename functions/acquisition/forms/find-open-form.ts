import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { isQuestion } from "#domain/acquisition/forms/field-types/registry.ts";
import type { FormBranch } from "#domain/acquisition/forms/form-branch.ts";
import type { FormDesign } from "#domain/acquisition/forms/form-design.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import {
	RECEPTION_STATES,
	type Reception,
	receptionState,
} from "#domain/acquisition/forms/form-reception.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { GOOGLE_SHEET, USABLE_GENERATION } from "#domain/engine/kinds/form.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readFormToken } from "#functions/engine/deliveries/friend-form-token.ts";
import { findSyncedVars, offeredOptions, type SyncedVar } from "./prepare-fields.ts";

/** A form with all data of its public page. */
export interface OpenForm {
	id: number;
	code: string;
	name: string;
	title: string;
	description: string;
	generation: number;
	needsLineLogin: number;
	answersPerDay: number;
	/** 1 if operators are notified of answers. */
	notify: number;
	/** 1 if answers are written to a Google sheet. */
	isInSheet: number;
	statusDescription: string | null;
	/** Questions with the current choices. */
	fields: FormField[];
	/** Friend information that answers are written to, without deleted fields. */
	friendFields: ReadonlyMap<number, SyncedVar>;
	/** Action that runs after an answer. */
	action: { id: number; version: number } | null;
	/** Actions that run if an answer meets a condition, without deleted ones. */
	branches: (FormBranch & { version: number })[];
	reception: Reception;
	/** Number of answers if it is limited; otherwise 0. */
	answerCount: number;
	design: FormDesign;
}

/** Row of a form; its JSON columns are texts. */
type FormRow = Omit<OpenForm, "fields" | "friendFields" | "action" | "branches" | "reception" | "design"> & {
	fields: string;
	branches: string;
	reception: string;
	design: string;
	actionId: number | null;
	actionVersion: number | null;
};

/** Finds a form by its code. */
export async function findOpenForm(ctx: Ctx, code: string): Promise<OpenForm | undefined> {
	const [row] = await queryRows<FormRow>(
		ctx.db,
		sql`select f.id as id, f.code as code, f.name as name, f.title as title, f.description as description,
				f.generation as generation, f.needs_line_login as needsLineLogin,
				f.answers_per_day as answersPerDay, f.notify as notify,
				f.export_google_sheet = ${GOOGLE_SHEET.linked} as isInSheet, f.status_description as statusDescription, f.fields as fields, a.id as actionId, a.version as actionVersion,
				f.reception as reception, f.design as design,
				(select json_group_array(json_patch(b.value, json_object('version', x.version)))
					from json_each(f.branches) b
					join ${actions} x on x.id = b.value ->> '$.action_id' and x.deleted_at is null) as branches,
				iif(f.reception ->> '$.max_answers' is null, 0,
					(select count(*) from ${formAnswers} n where n.form_id = f.id)) as answerCount
			from ${forms} f left join ${actions} a on a.id = f.action_id and a.deleted_at is null
			where f.code = ${code} and f.deleted_at is null`,
	);
	if (!row) return undefined;
	const { fields: fieldsJson, actionId, actionVersion, branches, reception, design, ...form } = row;
	const fields = JSON.parse(fieldsJson) as FormField[];
	const ids = fields.flatMap(({ var_id }) => var_id ?? []);
	const friendFields = ids.length > 0 ? await findSyncedVars(ctx, ids) : new Map<number, SyncedVar>();
	return {
		...form,
		fields: fields.map((field) => ({
			...field,
			options: offeredOptions(field, friendFields.get(field.var_id ?? 0)),
		})),
		friendFields,
		branches: JSON.parse(branches) as OpenForm["branches"],
		reception: JSON.parse(reception) as Reception,
		design: JSON.parse(design) as FormDesign,
		action: actionId !== null && actionVersion !== null ? { id: actionId, version: actionVersion } : null,
	};
}

/** Text of the reason that a form accepts no answers; null if it does. */
export function closedReason(ctx: Pick<Ctx, "now" | "zone">, form: OpenForm): string | null {
	const { generation, statusDescription, fields, reception, answerCount } = form;
	if (generation < USABLE_GENERATION) return FORM_ANSWER_TEXTS.formNotOpen;
	if (statusDescription !== null) return statusDescription;
	if (!fields.some(isQuestion)) return FORM_ANSWER_TEXTS.formAskedNothing;
	const state = receptionState(reception, toWireTime(ctx.now, ctx.zone), answerCount);
	if (state === RECEPTION_STATES.before) return reception.before_text || FORM_ANSWER_TEXTS.formNotYet;
	if (state === RECEPTION_STATES.over) return reception.after_text || FORM_ANSWER_TEXTS.formOver;
	return state === RECEPTION_STATES.full ? formFullText(form) : null;
}

/** Text shown after the form has reached its total limit. */
export const formFullText = ({ reception }: Pick<OpenForm, "reception">): string =>
	reception.full_text || FORM_ANSWER_TEXTS.formFull;

/**
 * Respondent: a friend, or null for an anonymous visitor if the form requires no login; otherwise the reason
 * for refusal.
 */
export type Respondent = { friendId: number | null } | { refusal: string };

/** Finds the respondent of a form by the token of its address. */
export async function findRespondent(ctx: Ctx, form: OpenForm, token: string): Promise<Respondent> {
	const tokenFriend = readFormToken(ctx, token, form.id);
	if (typeof tokenFriend === "number" && (await isFriend(ctx, tokenFriend))) return { friendId: tokenFriend };
	if (!form.needsLineLogin) return { friendId: null };
	return {
		refusal: tokenFriend === "over" ? FORM_ANSWER_TEXTS.formLinkOver : FORM_ANSWER_TEXTS.formNeedsLogin,
	};
}

/** A friend whom an operator has blocked is treated as anonymous: nothing is stored about them. */
async function isFriend(ctx: Ctx, id: number): Promise<boolean> {
	const rows = await queryRows(
		ctx.db,
		sql`select 1 from ${friends} where ${friends.id} = ${id} and ${friends.userRate} <> ${integerLiteral(USER_RATE.blocked)}`,
	);
	return rows.length > 0;
}

/** Hash of the questions, to detect that they changed while an answer was written. */
export const questionsHash = ({ fields }: OpenForm): string =>
	createHash("sha256")
		.update(
			JSON.stringify(
				fields.map(({ id, label, swatch_id, rule, required, options, shown_if }) => [
					id,
					label,
					swatch_id,
					rule,
					required,
					options,
					...(shown_if ? [shown_if.field_id, shown_if.match, shown_if.values] : []),
				]),
			),
		)
		.digest("base64url")
		.slice(0, 12);
