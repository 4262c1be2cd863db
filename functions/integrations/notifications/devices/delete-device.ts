import { and, eq, sql } from "drizzle-orm";
import { operatorDevices } from "#db/console/operator-devices.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Deletes a device: one's own, or anybody's for those who manage channels. @throws Refusal 404 */
export async function deleteDevice({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: string } }) {
	const table = operatorDevices;
	const mayDelete = hasAbility(ctx.operator, "notification-write")
		? sql`1`
		: eq(table.operatorId, ctx.operator.id);
	const isThisDevice = and(eq(table.id, id), mayDelete);
	const [device] = await ctx.db
		.select({ name: table.name, operator_id: table.operatorId })
		.from(table)
		.where(isThisDevice);
	if (!device) throw notFound();
	await ctx.db.batch([
		ctx.db.delete(table).where(isThisDevice),
		// The row is deleted: only this entry keeps its owner and name.
		auditOfChange(ctx, {
			verb: "operator.device.remove",
			subjectType: "operator_device",
			subjectId: id,
			detail: { before: device, after: null },
		}),
	]);
}
