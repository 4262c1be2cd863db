import type { Ctx } from "#functions/context.ts";
import { findMarkedAudiences, removeAudience } from "#functions/platform/line/line-audiences.ts";
import { type Audience, isCarriedOut, updateAudience } from "./audience-changes.ts";

/**
 * Deletes an audience at LINE, and the one before its renewal. One whose creation was not answered is looked for by its
 * mark.
 */
export async function deleteAtLine(ctx: Ctx, audience: Audience): Promise<void> {
	const found = audience.lineId === null ? await findMarkedAudiences(ctx.env, audience.mark) : null;
	if (found && found.ids === null) {
		await isCarriedOut(ctx, audience, found.answer);
		return;
	}
	const ids = [audience.previousLineId, audience.lineId, ...(found?.ids ?? [])].filter((id) => id !== null);
	for (const id of ids) {
		const answer = await removeAudience(ctx.env, id);
		const isGone = answer.kind === "http" && (answer.status === 400 || answer.status === 404);
		if (!isGone && !(await isCarriedOut(ctx, audience, answer))) return;
	}
	await updateAudience(ctx, audience, { state: "deleted", nextAttemptAt: null, finishedAt: ctx.clock() });
}
