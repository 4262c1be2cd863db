import { sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { actions } from "#db/engine/actions.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { FormBranch } from "#domain/acquisition/forms/form-branch.ts";
import type { FormDesign } from "#domain/acquisition/forms/form-design.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { describeForm, describeQuestion, type FormPayment } from "#domain/acquisition/forms/form-payment.ts";
import type { Reception } from "#domain/acquisition/forms/form-reception.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import type { Ctx } from "#functions/context.ts";
import { isAnswerCounted } from "./payments/request-answer-payment.ts";
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
	/** Payment that follows an answer; null for none. */
	payment: FormPayment | null;
}

/** Row of a form; its JSON columns are texts. */
type FormRow = Omit<
	OpenForm,
	"fields" | "friendFields" | "action" | "branches" | "reception" | "design" | "payment"
> & {
	fields: string;
	branches: string;
	reception: string;
	design: string;
	payment: string | null;
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
				f.reception as reception, f.design as design, f.payment as payment,
				(select json_group_array(json_patch(b.value, json_object('version', x.version)))
					from json_each(f.branches) b
					join ${actions} x on x.id = b.value ->> '$.action_id' and x.deleted_at is null) as branches,
				iif(f.reception ->> '$.max_answers' is null, 0,
					(select count(*) from ${formAnswers} n where n.form_id = f.id and ${isAnswerCounted})) as answerCount
			from ${forms} f left join ${actions} a on a.id = f.action_id and a.deleted_at is null
			where f.code = ${code} and f.deleted_at is null`,
	);
	if (!row) return undefined;
	const {
		fields: fieldsJson,
		actionId,
		actionVersion,
		branches,
		reception,
		design,
		payment: paymentJson,
		...form
	} = row;
	const fields = JSON.parse(fieldsJson) as FormField[];
	const payment = paymentJson === null ? null : (JSON.parse(paymentJson) as FormPayment);
	const ids = fields.flatMap(({ var_id }) => var_id ?? []);
	const friendFields = ids.length > 0 ? await findSyncedVars(ctx, ids) : new Map<number, SyncedVar>();
	return {
		...form,
		description: describeForm(form.description, payment),
		fields: fields.map((field) => {
			const options = offeredOptions(field, friendFields.get(field.var_id ?? 0));
			return { ...field, options, description: describeQuestion({ ...field, options }, payment) };
		}),
		friendFields,
		branches: JSON.parse(branches) as OpenForm["branches"],
		reception: JSON.parse(reception) as Reception,
		design: JSON.parse(design) as FormDesign,
		payment,
		action: actionId !== null && actionVersion !== null ? { id: actionId, version: actionVersion } : null,
	};
}
