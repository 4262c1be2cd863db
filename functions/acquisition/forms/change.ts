import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { commit } from "#db/client.ts";
import { keepBefore, keepSaved } from "#functions/engine/explorer/versions.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { changedByOther, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { formVersions } from "./version.ts";

interface FormChange {
	id: number;
	/** The version that the operator saw. */
	version: number | undefined;
	set: Partial<typeof forms.$inferInsert>;
	verb: string;
	detail: Record<string, unknown>;
	/** A condition that the statement checks as it writes. */
	where?: SQL;
}

/**
 * Changes some columns of a form; a repeated request changes nothing more.
 * @throws Refusal 404 for a form that is gone, 409 for one that somebody else changed
 */
export async function changeForm(ctx: OperatorCtx, change: FormChange): Promise<void> {
	const { id, version, set, verb, detail, where } = change;
	const there = and(eq(forms.id, id), isNull(forms.deletedAt));
	const mayChange = and(
		there,
		version === undefined ? sql`1` : eq(forms.version, version),
		sql`${forms.saveKey} is not ${ctx.saveKey}`,
		where,
	);
	await commit(ctx.db, [
		...keepBefore(ctx, formVersions, sql`${mayChange}`),
		ctx.db
			.update(forms)
			.set({ ...set, version: sql`${forms.version} + 1`, saveKey: ctx.saveKey })
			.where(mayChange),
		auditOfChange(ctx, { verb, subjectType: "form", subjectId: id, detail }),
		...keepSaved(ctx, formVersions),
	]);
	const [form] = await ctx.db.select({ saveKey: forms.saveKey }).from(forms).where(there);
	if (!form) throw notFound();
	if (form.saveKey !== ctx.saveKey) throw changedByOther();
}
