import { broadcasts } from "#db/content/broadcasts.ts";
import { commitBatch } from "#db/d1-client.ts";
import { MAX_BROADCAST_NAME } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { nameOfCopy } from "#domain/engine/kinds/item-fields.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { selectSaved } from "#functions/platform/http/save-once.ts";
import { findBroadcast } from "./find-broadcast.ts";

/**
 * Copies a broadcast in any state to a draft, without its scheduled time.
 * @throws Refusal 404; 403 for conditions that the operator could not set themselves.
 */
export async function copyBroadcast({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const { name, messages, filter, lineRecipients, abTest } = await findBroadcast(ctx, input.id);
	if (filter) assertConditionsAllowed(ctx.operator, filter);
	await commitBatch(ctx.db, [
		ctx.db
			.insert(broadcasts)
			.values({
				name: nameOfCopy(name, MAX_BROADCAST_NAME),
				messages,
				filter,
				lineRecipients,
				abTest,
				operatorId: ctx.operator.id,
				createdAt: ctx.now,
				updatedAt: ctx.now,
				saveKey: ctx.saveKey,
			})
			.onConflictDoNothing(),
		auditOfChange(ctx, { verb: "broadcast.copy", subjectType: "broadcast", subjectId: input.id }),
	]);
	const [copy] = await selectSaved(ctx, broadcasts);
	return copy!;
}
