import { eq } from "drizzle-orm";
import { operatorDevices } from "#db/operator-devices.ts";
import { sessions } from "#db/operators.ts";
import { OPERATOR_TEXTS } from "#domain/texts/operators.ts";
import { invalid } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { renewRooms } from "../../rooms/leave.ts";
import { manageable } from "../reach.ts";
import { withoutTotp } from "./totp-setup.ts";

/**
 * Lets somebody who has lost their authenticator and their recovery codes come in by their password again. Whoever was in
 * with either is out.
 * @throws Refusal 403 or 404 for whom whoever asks may not change, 422 for themselves.
 */
export async function resetTwoFactor({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	if (id === ctx.operator.id) throw invalid("ERROR", OPERATOR_TEXTS.ownSecondStep);
	const { operator } = await manageable(ctx, id);
	await withoutTotp(ctx, operator.id, "two-factor.reset");
	await ctx.db.batch([
		ctx.db.delete(sessions).where(eq(sessions.operatorId, operator.id)),
		ctx.db.delete(operatorDevices).where(eq(operatorDevices.operatorId, operator.id)),
	]);
	await renewRooms(ctx, [operator.id]);
}
