import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { commitBatch } from "#db/d1-client.ts";
import { storeSavedVersion, storeVersionBefore } from "#functions/engine/explorer/store-versions.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, notFound } from "#functions/platform/http/request-refusal.ts";
import { isUnsaved } from "#functions/platform/http/save-once.ts";
import { formVersions } from "./form-versions.ts";

interface FormChange {
	id: number;
	/** Version that the operator edited. */
	version: number | undefined;
	values: Partial<typeof forms.$inferInsert>;
	verb: string;
	detail: Record<string, unknown>;
	/** Further condition, checked by the updating statement. */
	condition?: SQL;
}

/**
 * Changes columns of a form; repeating it is safe.
 * @throws Refusal 404 for a form that does not exist, 409 if it was changed meanwhile
 */
export async function changeForm(ctx: OperatorCtx, change: FormChange): Promise<void> {
	const { id, version, values, verb, detail, condition } = change;
	const formExists = and(eq(forms.id, id), isNull(forms.deletedAt));
	const mayChange = and(formExists, isUnsaved(ctx, forms, version), condition);
	await commitBatch(ctx.db, [
		...storeVersionBefore(ctx, formVersions, sql`${mayChange}`),
		ctx.db
			.update(forms)
			.set({ ...values, version: sql`${forms.version} + 1`, saveKey: ctx.saveKey })
			.where(mayChange),
		auditOfChange(ctx, { verb, subjectType: "form", subjectId: id, detail }),
		...storeSavedVersion(ctx, formVersions),
	]);
	const [form] = await ctx.db.select({ saveKey: forms.saveKey }).from(forms).where(formExists);
	if (!form) throw notFound();
	if (form.saveKey !== ctx.saveKey) throw changedByOther();
}
