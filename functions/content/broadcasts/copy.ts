import { eq } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { MAX_BROADCAST_NAME } from "#domain/content/broadcasts/broadcast.ts";
import { copyName } from "#domain/engine/kinds/item.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/allowed.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { findBroadcast } from "./find.ts";

/**
 * Copies a broadcast in any state to a draft, without its moment.
 * @throws Refusal 404; 403 for conditions that the operator could not set themselves.
 */
export async function copyBroadcast({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const { name, messages, filter } = await findBroadcast(ctx, input.id);
	if (filter) assertConditionsAllowed(ctx.operator, filter);
	await commit(ctx.db, [
		ctx.db
			.insert(broadcasts)
			.values({
				name: copyName(name, MAX_BROADCAST_NAME),
				messages,
				filter,
				operatorId: ctx.operator.id,
				createdAt: ctx.now,
				updatedAt: ctx.now,
				saveKey: ctx.saveKey,
			})
			.onConflictDoNothing(),
		auditOfChange(ctx, { verb: "broadcast.copy", subjectType: "broadcast", subjectId: input.id }),
	]);
	const [copy] = await ctx.db
		.select({ id: broadcasts.id })
		.from(broadcasts)
		.where(eq(broadcasts.saveKey, ctx.saveKey));
	return copy!;
}
