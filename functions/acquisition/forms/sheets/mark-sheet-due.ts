import { sql } from "drizzle-orm";
import { formSheets } from "#db/acquisition/form-sheets.ts";
import { forms } from "#db/acquisition/forms.ts";
import type { Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Marks a form's sheet as due, in the transaction that writes an answer. A sheet that is claimed, or waits
 * after a failure, already has a next attempt.
 */
export const markSheetDue = (ctx: Ctx, formId: number): Statement =>
	execute(
		ctx.db,
		sql`update ${formSheets} set next_attempt_at = ${ctx.now}
			where form_id = ${formId} and next_attempt_at is null and exists (select 1 from ${forms} f
				where f.id = ${formId} and f.deleted_at is null and f.export_google_sheet = ${GOOGLE_SHEET.linked})`,
	);
