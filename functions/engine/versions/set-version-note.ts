import { and, eq } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { itemVersions } from "#db/engine/item-versions.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertItemExists, findVersion, isVersionOf, type VersionedItem } from "./find-version.ts";

interface VersionNoteCall {
	ctx: OperatorCtx;
	input: VersionedItem & { number: number; note: string };
}

/**
 * Sets the note of a version; an empty one removes it.
 * @throws Refusal 404 for a deleted item, 422 for a deleted version
 */
export async function setVersionNote({
	ctx,
	input: { number, note, ...item },
}: VersionNoteCall): Promise<void> {
	await assertItemExists(ctx, item);
	if (!(await findVersion(ctx, item, number))) throw invalid("ERROR", VERSION_TEXTS.gone);
	await commitBatch(ctx.db, [
		ctx.db
			.update(itemVersions)
			.set({ note: note === "" ? null : note })
			.where(and(isVersionOf(item), eq(itemVersions.number, number))),
		auditOfChange(ctx, {
			verb: "version.note",
			subjectType: item.entry.name,
			subjectId: item.id,
			detail: { number, note },
		}),
	]);
}
