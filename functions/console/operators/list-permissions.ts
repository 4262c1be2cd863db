import { eq } from "drizzle-orm";
import { roles } from "#db/platform/operators.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { ABILITIES } from "#domain/engine/capabilities/registry.ts";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";

interface PermissionsRequest {
	ctx: OperatorCtx;
	/** Null for the current operator's role. */
	input: { operator_role_id: number | null };
}

/**
 * Abilities of a role (M-149, M-260): operators may read their own, and others if they may see roles.
 * @throws Refusal 403 for another role, 422 for an unknown one.
 */
export async function listPermissions({ ctx, input: { operator_role_id: id } }: PermissionsRequest) {
	const own = ctx.operator;
	if (id === null || id === own.roleId) return presentPermissions(own.roleId, own.abilities);
	if (!own.abilities.includes("operator-read")) throw forbidden();
	const [role] = await ctx.db.select().from(roles).where(eq(roles.id, id));
	if (!role) throw invalid("operator_role_id", CHAT_TEXTS.roleUnknown);
	return presentPermissions(role.id, role.isAdmin ? ALL_ABILITIES : role.abilities);
}

const presentPermissions = (roleId: number, ownAbilities: readonly Ability[]) => ({
	operator_role_id: roleId,
	operating_permission_list: ALL_ABILITIES.map((ability) => ({
		name: ability,
		label: ABILITIES[ability],
		allowed: ownAbilities.includes(ability),
	})),
});
