import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { forms } from "#db/forms.ts";
import { friends } from "#db/friends.ts";
import { rowsOf } from "#db/raw.ts";
import type { FormField } from "#domain/forms/field.ts";
import { USABLE_GENERATION } from "#domain/kinds/form.ts";
import { ANSWER_TEXTS } from "#domain/texts/answers.ts";
import type { Ctx } from "../context.ts";
import { readFriendToken } from "../deliveries/friend-link.ts";
import { offeredOptions, type SyncedVar, syncedVars } from "./checked-fields.ts";

/** A form as its visitor sees it. */
export interface OpenForm {
	id: number;
	code: string;
	name: string;
	title: string;
	description: string;
	generation: number;
	needsLineLogin: number;
	answersPerDay: number;
	/** 1 where operators want to be told of answers. */
	notify: number;
	statusDescription: string | null;
	/** With the present choices. */
	fields: FormField[];
	/** The friend information that answers are written to, without deleted fields. */
	vars: ReadonlyMap<number, SyncedVar>;
	/** The action that runs after an answer. */
	action: { id: number; version: number } | null;
}

type FormRow = Omit<OpenForm, "fields" | "vars" | "action"> & {
	fields: string;
	actionId: number | null;
	actionVersion: number | null;
};

/** The form with a code; undefined where there is none. */
export async function findForm(ctx: Ctx, code: string): Promise<OpenForm | undefined> {
	const [row] = await rowsOf<FormRow>(
		ctx.db,
		sql`select f.id as id, f.code as code, f.name as name, f.title as title, f.description as description,
				f.generation as generation, f.needs_line_login as needsLineLogin,
				f.answers_per_day as answersPerDay, f.notify as notify, f.status_description as statusDescription, f.fields as fields, a.id as actionId, a.version as actionVersion
			from ${forms} f left join ${actions} a on a.id = f.action_id and a.deleted_at is null
			where f.code = ${code} and f.deleted_at is null`,
	);
	if (!row) return undefined;
	const { fields: written, actionId, actionVersion, ...form } = row;
	const fields = JSON.parse(written) as FormField[];
	const ids = fields.flatMap(({ var_id }) => var_id ?? []);
	const vars = ids.length > 0 ? await syncedVars(ctx, ids) : new Map<number, SyncedVar>();
	return {
		...form,
		fields: fields.map((field) => ({
			...field,
			options: offeredOptions(field, vars.get(field.var_id ?? 0)),
		})),
		vars,
		action: actionId !== null && actionVersion !== null ? { id: actionId, version: actionVersion } : null,
	};
}

/** Why a form takes no answers from anybody; null where it does. */
export function whyClosed({ generation, statusDescription, fields }: OpenForm): string | null {
	if (generation < USABLE_GENERATION) return ANSWER_TEXTS.formNotOpen;
	if (statusDescription !== null) return statusDescription;
	return fields.length === 0 ? ANSWER_TEXTS.formAskedNothing : null;
}

/** Who answers: a friend or, where the form needs no login, anybody; or why they may not. */
export type Respondent = { friendId: number | null } | { refusal: string };

export async function respondentOf(ctx: Ctx, form: OpenForm, token: string): Promise<Respondent> {
	const named = readFriendToken(ctx, token, form.id);
	if (typeof named === "number" && (await isFriend(ctx, named))) return { friendId: named };
	if (!form.needsLineLogin) return { friendId: null };
	return { refusal: named === "over" ? ANSWER_TEXTS.formLinkOver : ANSWER_TEXTS.formNeedsLogin };
}

/** A friend whom an operator has blocked counts as unknown: nothing is stored about them. */
async function isFriend(ctx: Ctx, id: number): Promise<boolean> {
	const found = await rowsOf(
		ctx.db,
		sql`select 1 from ${friends} where ${friends.id} = ${id} and ${friends.userRate} <> -1`,
	);
	return found.length > 0;
}

/** Changes whenever the questions do, because an answer belongs to the questions that its writer saw. */
export const questionsMark = ({ fields }: OpenForm): string =>
	createHash("sha256")
		.update(
			JSON.stringify(
				fields.map(({ id, label, swatch_id, rule, required, options }) => [
					id,
					label,
					swatch_id,
					rule,
					required,
					options,
				]),
			),
		)
		.digest("base64url")
		.slice(0, 12);
