import { eq } from "drizzle-orm";
import { roles } from "#db/platform/operators.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { ABILITIES } from "#domain/engine/capabilities/registry.ts";
import { CHAT_TEXTS } from "#domain/platform/texts/chat.ts";
import { forbidden, invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Asked {
	ctx: OperatorCtx;
	/** The role of whoever asks where none is named. */
	input: { operator_role_id: number | null };
}

/**
 * What a role lets its operators do (M-149, M-260): everybody may read their own, and any where they see roles.
 * @throws Refusal 403 for another role, 422 for one that is not there.
 */
export async function listPermissions({ ctx, input: { operator_role_id: id } }: Asked) {
	const own = ctx.operator;
	if (id === null || id === own.roleId) return present(own.roleId, own.abilities);
	if (!own.abilities.includes("operator-read")) throw forbidden();
	const [role] = await ctx.db.select().from(roles).where(eq(roles.id, id));
	if (!role) throw invalid("operator_role_id", CHAT_TEXTS.roleUnknown);
	return present(role.id, role.isAdmin ? ALL_ABILITIES : role.abilities);
}

const present = (roleId: number, held: readonly Ability[]) => ({
	operator_role_id: roleId,
	operating_permission_list: ALL_ABILITIES.map((ability) => ({
		name: ability,
		label: ABILITIES[ability],
		allowed: held.includes(ability),
	})),
});
