import { and, eq } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { itemVersions } from "#db/engine/item-versions.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertThere, findVersion, isOf, type OfItem } from "./stored.ts";

interface Note {
	ctx: OperatorCtx;
	input: OfItem & { number: number; note: string };
}

/** Writes what a version is about; nothing takes it away. @throws Refusal 404, 422 for a version that was let go */
export async function noteVersion({ ctx, input: { number, note, ...item } }: Note): Promise<void> {
	await assertThere(ctx, item);
	if (!(await findVersion(ctx, item, number))) throw invalid("ERROR", VERSION_TEXTS.gone);
	await commit(ctx.db, [
		ctx.db
			.update(itemVersions)
			.set({ note: note === "" ? null : note })
			.where(and(isOf(item), eq(itemVersions.number, number))),
		auditOfChange(ctx, {
			verb: "version.note",
			subjectType: item.of.name,
			subjectId: item.id,
			detail: { number, note },
		}),
	]);
}
