import { sql } from "drizzle-orm";
import { formSheets } from "#db/acquisition/form-sheets.ts";
import { forms } from "#db/acquisition/forms.ts";
import type { Statement } from "#db/client.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import type { Ctx } from "#functions/context.ts";

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
