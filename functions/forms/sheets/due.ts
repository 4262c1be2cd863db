import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { formSheets } from "#db/form-sheets.ts";
import { forms } from "#db/forms.ts";
import { execute } from "#db/raw.ts";
import { GOOGLE_SHEET } from "#domain/kinds/form.ts";
import type { Ctx } from "../../context.ts";

/**
 * Has a form's sheet written, as a statement of the transaction that brought an answer. A sheet that a worker has, or that
 * waits after a failure, is looked at again anyway.
 */
export const sheetIsDue = (ctx: Ctx, formId: number): Statement =>
	execute(
		ctx.db,
		sql`update ${formSheets} set next_attempt_at = ${ctx.now}
			where form_id = ${formId} and next_attempt_at is null and exists (select 1 from ${forms} f
				where f.id = ${formId} and f.deleted_at is null and f.export_google_sheet = ${GOOGLE_SHEET.linked})`,
	);
