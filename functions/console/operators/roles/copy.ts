import { GRANTABLE, MAX_ROLE_NAME } from "#domain/console/operators/role.ts";
import { isWithin } from "#domain/console/operators/within.ts";
import { copyName } from "#domain/engine/kinds/item.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { reachOf } from "../reach.ts";
import { findRole } from "./find.ts";
import { insertRole } from "./save.ts";

/**
 * Copies a role. A copy of the administrators' role has every ability, but is no administrator role.
 * @throws Refusal 404, or 403 for one beyond the operator's own.
 */
export async function copyRole({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const role = await findRole(ctx, id);
	const reach = reachOf(role);
	if (!isWithin(reach, ctx.operator)) throw new Refusal(403, { ERROR: [OPERATOR_TEXTS.operatorBeyond] });
	return insertRole(ctx, {
		name: copyName(role.name, MAX_ROLE_NAME),
		abilities: role.isAdmin ? [...GRANTABLE] : role.abilities,
		friendScope: reach.friendScope,
		twoFactorRequired: role.twoFactorRequired,
	});
}
