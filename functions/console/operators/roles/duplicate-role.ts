import { GRANTABLE_ABILITIES } from "#domain/console/operators/grantable-abilities.ts";
import { isReachWithin } from "#domain/console/operators/operator-bounds.ts";
import { MAX_ROLE_NAME } from "#domain/console/operators/role-input.ts";
import { nameOfCopy } from "#domain/engine/kinds/item-fields.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { reachOfRole } from "../operator-reach.ts";
import { findRole } from "./find-role.ts";
import { insertRole } from "./save-role.ts";

/**
 * Copies a role. A copy of the administrators' role has every ability, but is no administrator role.
 * @throws Refusal 404, or 403 for one beyond the operator's own.
 */
export async function duplicateRole({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const role = await findRole(ctx, id);
	const reach = reachOfRole(role);
	if (!isReachWithin(reach, ctx.operator))
		throw new Refusal(403, { ERROR: [OPERATOR_TEXTS.operatorNotChangeable] });
	return insertRole(ctx, {
		name: nameOfCopy(role.name, MAX_ROLE_NAME),
		abilities: role.isAdmin ? [...GRANTABLE_ABILITIES] : role.abilities,
		friendScope: reach.friendScope,
		twoFactorRequired: role.twoFactorRequired,
	});
}
