import { and, eq, ne, sql } from "drizzle-orm";
import { operatorDevices } from "#db/console/operator-devices.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { deviceNameOf } from "#domain/console/operators/session-device.ts";
import { type DeviceInput, MAX_PUSH_DEVICES } from "#domain/integrations/notifications/push-device.ts";
import { DEVICE_TEXTS } from "#domain/platform/texts/notification-devices-texts.ts";
import { sessionExists } from "#functions/platform/auth/operator-session.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseEndedSession } from "#functions/platform/http/refuse-ended-session.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { importPoint } from "../web-push/encrypt-push.ts";

interface RegisterDevice {
	ctx: OperatorCtx;
	/** `userAgent`: the header that identifies the browser. */
	input: DeviceInput & { userAgent: string | null };
}

/**
 * Registers the requesting browser as a device of the signed-in operator; the same browser is the same
 * device. A colleague's device is replaced by a new one: its waiting messages name friends whom the
 * colleague sees.
 * @throws Refusal 422 for an invalid key or one device too many, 409 if the session was ended meanwhile,
 * because nothing would unregister the device then
 */
export async function registerPushDevice({
	ctx,
	input: { endpoint, keys, userAgent },
}: RegisterDevice): Promise<{ id: string }> {
	await importPoint(keys.p256dh).catch(() => {
		throw invalid("keys[p256dh]", DEVICE_TEXTS.wrong);
	});
	const { id: operatorId, tokenHash } = ctx.operator;
	const table = operatorDevices;
	const name = deviceNameOf(userAgent);
	const [, , [device]] = await ctx.db.batch([
		execute(
			ctx.db,
			sql`${insertInto(
				table,
				{
					id: ctx.newId(),
					operatorId,
					session: tokenHash,
					name,
					endpoint,
					...keys,
					createdAt: ctx.now,
					seenAt: ctx.now,
				},
				sql`where (select count(*) from ${table} d where d.operator_id = ${operatorId}
					and d.endpoint <> ${endpoint}) < ${MAX_PUSH_DEVICES} and ${sessionExists(tokenHash)}`,
			)} on conflict (endpoint) do update set
				id = iif(${table.operatorId} = excluded.operator_id, ${table.id}, excluded.id), ${excludedAssignments(
					table.operatorId,
					table.session,
					table.name,
					table.p256dh,
					table.auth,
					table.seenAt,
				)}`,
		),
		auditOfChange(ctx, {
			verb: "operator.device.register",
			subjectType: "operator",
			subjectId: operatorId,
			detail: { name },
		}),
		ctx.db
			.select({ id: table.id })
			.from(table)
			.where(and(eq(table.endpoint, endpoint), eq(table.operatorId, operatorId))),
	]);
	if (device) return device;
	await refuseEndedSession(ctx);
	throw invalid("ERROR", DEVICE_TEXTS.tooMany(MAX_PUSH_DEVICES));
}

interface RenewDevice {
	ctx: OperatorCtx;
	input: { endpoint: string };
}

/**
 * Records that the console is open on a device. A colleague's registration in the same browser is deleted,
 * since their notices are not for the current user.
 * @returns whether the device is registered for the current operator
 */
export async function renewPushDevice({
	ctx,
	input: { endpoint },
}: RenewDevice): Promise<{ registered: boolean }> {
	const { id, tokenHash } = ctx.operator;
	const table = operatorDevices;
	const [updatedDevice] = await ctx.db.batch([
		ctx.db
			.update(table)
			.set({ session: tokenHash, seenAt: ctx.now })
			.where(and(eq(table.endpoint, endpoint), eq(table.operatorId, id), sessionExists(tokenHash)))
			.returning({ id: table.id }),
		ctx.db.delete(table).where(and(eq(table.endpoint, endpoint), ne(table.operatorId, id))),
	]);
	return { registered: updatedDevice.length > 0 };
}
