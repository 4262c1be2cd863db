import { eq, sql } from "drizzle-orm";
import { operators, roles } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { readFriendScope } from "#domain/console/operators/friend-scope.ts";
import { mayGoWithoutSecondStep } from "#domain/console/operators/operator-bounds.ts";
import { MAX_ROLES, type RoleInput } from "#domain/console/operators/role-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { renewRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { isActingRoleCurrent } from "../acting-role.ts";
import { checkRole } from "./check-role.ts";
import { findChangeableRole } from "./find-role.ts";

type StoredRole = Pick<typeof roles.$inferSelect, "name" | "abilities" | "friendScope" | "twoFactorRequired">;

/** Creates a role. @throws Refusal 422 or 403, as `checkRole` */
export async function createRole({ ctx, input }: { ctx: OperatorCtx; input: RoleInput }) {
	return insertRole(ctx, {
		name: input.name,
		twoFactorRequired: input.two_factor_required,
		...(await checkRole(ctx, input)),
	});
}

/**
 * Inserts a role once per save.
 * @throws Refusal 422 for too many roles, or one less strict about second steps than one's own; 409 where
 * the operator's own role was changed meanwhile
 */
export async function insertRole(ctx: OperatorCtx, role: StoredRole): Promise<{ id: number }> {
	if (!role.twoFactorRequired && !mayGoWithoutSecondStep(ctx.operator))
		throw invalid("two_factor_required", OPERATOR_TEXTS.roleWithoutSecondStep);
	const saved = await saveOnce(
		() => selectSaved(ctx, roles),
		() =>
			ctx.db.batch([
				execute(
					ctx.db,
					insertInto(
						roles,
						{ ...role, isAdmin: false, createdAt: ctx.now, saveKey: ctx.saveKey },
						sql`where (select count(*) from ${roles}) < ${MAX_ROLES} and ${isActingRoleCurrent(ctx)}`,
					),
				),
				auditOfChange(ctx, { verb: "role.create", subjectType: "role", detail: { after: role } }),
			]),
	);
	if (saved) return saved;
	throw (await ctx.db.$count(roles)) < MAX_ROLES
		? changedByOther()
		: invalid("ERROR", OPERATOR_TEXTS.tooManyRoles(MAX_ROLES));
}

/**
 * Changes a role, in effect from the next call of each of its operators on, in rooms too. For the
 * administrators' role only the name and the second step requirement can change.
 * @throws Refusal 403 or 404, as `findChangeableRole`; 403 or 422, as `checkRole`; 422 for a dropped second
 * step requirement; 409 where somebody else saved first, or changed the operator's own role.
 */
export async function updateRole({
	ctx,
	input: { id, ...input },
}: {
	ctx: OperatorCtx;
	input: RoleInput & { id: number };
}): Promise<{ id: number }> {
	const stored = await findChangeableRole(ctx, id);
	if (stored.saveKey === ctx.saveKey) return { id };
	const oldRole: StoredRole = {
		name: stored.name,
		abilities: stored.abilities,
		friendScope: readFriendScope(stored.friendScope),
		twoFactorRequired: stored.twoFactorRequired,
	};
	if (oldRole.twoFactorRequired && !input.two_factor_required && !ctx.operator.isAdmin)
		throw invalid("two_factor_required", OPERATOR_TEXTS.twoFactorLowered);
	const newRole: StoredRole = {
		name: input.name,
		twoFactorRequired: input.two_factor_required,
		...(stored.isAdmin ? administratorReach(input, oldRole) : await checkRole(ctx, input)),
	};
	const columns = { ...newRole, version: stored.version + 1, saveKey: ctx.saveKey };
	const [saved, , roleOperators] = await ctx.db.batch([
		ctx.db
			.update(roles)
			.set(columns)
			.where(sql`${roles.id} = ${id} and ${roles.version} = ${input.version ?? stored.version}
				and ${roles.version} = ${stored.version} and ${isActingRoleCurrent(ctx)}`)
			.returning({ id: roles.id }),
		auditOfChange(ctx, {
			verb: "role.update",
			subjectType: "role",
			subjectId: id,
			detail: { before: oldRole, after: newRole },
		}),
		ctx.db.select({ id: operators.id }).from(operators).where(eq(operators.roleId, id)),
	]);
	if (saved.length === 0) throw changedByOther();
	await renewRooms(
		ctx,
		roleOperators.map(({ id }) => id),
	);
	return { id };
}

/**
 * Stored abilities and scope of the administrators' role, which cannot be changed.
 * @throws Refusal 422 for a filter
 */
function administratorReach({ filter }: RoleInput, { abilities, friendScope }: StoredRole) {
	if (filter !== null) throw new Refusal(422, { filter: [OPERATOR_TEXTS.administratorFixed] });
	return { abilities, friendScope };
}
