import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { operatorPasskeys } from "#db/console/passkeys.ts";
import { recoveryCodes, secondSteps } from "#db/console/two-factor.ts";
import { connectD1 } from "#db/d1-client.ts";
import { memberships, people } from "#db/platform/directory/people-tables.ts";
import { operatorInvitations, operators, roles, sessions } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { PersonInput } from "#domain/console/headquarters/person-input.ts";
import { INVITATION_LIFETIME } from "#domain/console/operators/invitation-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { PEOPLE_TEXTS } from "#domain/platform/texts/people-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { actInAccount, findOperatorIds } from "#functions/console/accounts/act-in-account.ts";
import { renewRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import { isActingRoleCurrent } from "#functions/console/operators/acting-role.ts";
import { findGrantableRole, findManageableOperator } from "#functions/console/operators/operator-reach.ts";
import { directoryTime } from "#functions/platform/accounts/directory-time.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import { endDevices } from "#functions/platform/auth/end-devices.ts";
import { sha256 } from "#functions/platform/auth/operator-session.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { UNMATCHABLE_HASH } from "#functions/platform/passwords/hash-password.ts";

/** Role to be given in an account, with the acting person's context there. */
interface RoleAssignment {
	account: string;
	ctx: OperatorCtx;
	role: typeof roles.$inferSelect;
	/** Operator with the address, if the account has one. */
	existing: { id: number; passwordHash: string; disabledAt: number | null } | undefined;
}

/**
 * Adds a person to accounts, each with a role. Every step can be repeated: after a crash the same call finishes
 * what is missing. An operator who exists keeps their role. Only the operator of the home account has a
 * password, and keeps an earlier one only in the acting person's own home account: an administrator of another
 * account may have created the operator under somebody else's address.
 * @returns the link by which the person sets a password; null for somebody who has one
 * @throws Refusal 422 for an account or a role that the acting person may not give, or a disabled operator
 */
export async function addPerson({
	ctx,
	input: { actor, ...input },
}: {
	ctx: OperatorCtx;
	input: PersonInput & { actor: Person };
}) {
	const assignments = await Promise.all(
		input.accounts.map((choice) => planAssignment(ctx, { ...choice, actor, input })),
	);
	const trustedAccount = actor.homeAccount;
	const person = await findOrCreatePerson(ctx, input, sortAssignments(ctx, assignments, trustedAccount));
	const { homeAccount } = person;
	const home = assignments.find(({ account }) => account === homeAccount);
	// The home account is first: without it nobody could sign in.
	for (const assignment of [...(home ? [home] : []), ...assignments.filter((each) => each !== home)]) {
		const keepsPassword = assignment === home && assignment.account === trustedAccount;
		await addToAccount({ ...assignment, keepsPassword }, person, input);
	}
	return { invitation: home ? await inviteToSetPassword(home, input.email) : null };
}

async function planAssignment(
	ctx: OperatorCtx,
	{
		account,
		role_id,
		actor,
		input,
	}: PersonInput["accounts"][number] & { actor: Person; input: Pick<PersonInput, "email"> },
): Promise<RoleAssignment> {
	const label = (await ctx.env.ALL_ACCOUNTS!.list()).find(({ name }) => name === account)?.label ?? account;
	const accountCtx = await actInAccount(ctx, account, await findOperatorIds(ctx, actor));
	if (!accountCtx || !hasAbility(accountCtx.operator, "operator-write"))
		throw invalid("ERROR", PEOPLE_TEXTS.notYourAccount(label));
	const refuse = (error: unknown) => {
		throw error instanceof Refusal ? invalid("ERROR", PEOPLE_TEXTS.roleThere(label, error.message)) : error;
	};
	const role = await findGrantableRole(accountCtx, role_id).catch(refuse);
	const [existing] = await accountCtx.db
		.select({ id: operators.id, passwordHash: operators.passwordHash, disabledAt: operators.disabledAt })
		.from(operators)
		.where(eq(operators.email, input.email));
	if (existing && existing.disabledAt !== null) throw invalid("ERROR", PEOPLE_TEXTS.disabledThere(label));
	// Joining ends an operator's credentials, so the acting person needs the right to change that operator.
	if (existing) await findManageableOperator(accountCtx, existing.id).catch(refuse);
	return { account, ctx: accountCtx, role, existing };
}

/** Sorts accounts for the choice of the home account: the acting person's home, then their present account. */
function sortAssignments(
	{ env }: OperatorCtx,
	assignments: readonly RoleAssignment[],
	trustedAccount: string,
): RoleAssignment[] {
	const rankOf = ({ account }: RoleAssignment) => [env.ACCOUNT?.name, trustedAccount].indexOf(account);
	return assignments.toSorted((a, b) => rankOf(b) - rankOf(a));
}

/** The person of an address; the home account of a new one is the first account. */
async function findOrCreatePerson(
	ctx: OperatorCtx,
	{ email, name }: PersonInput,
	[home]: readonly RoleAssignment[],
): Promise<Person> {
	const directory = connectD1(ctx.env.DIRECTORY!);
	await directory
		.insert(people)
		.values({ id: ctx.newId(), email, name, homeAccount: home!.account, createdAt: directoryTime() })
		.onConflictDoNothing();
	const [person] = await directory.select().from(people).where(eq(people.email, email));
	if (!person) throw changedByOther();
	return person;
}

/**
 * Adds the operator and the membership. An operator who was not this person's before loses their credentials
 * before the membership is written, unless they keep their password (`addPerson`).
 */
async function addToAccount(
	{ account, ctx, role, existing, keepsPassword }: RoleAssignment & { keepsPassword: boolean },
	person: Person,
	{ email, name }: PersonInput,
): Promise<void> {
	const directory = connectD1(ctx.env.DIRECTORY!);
	const isMembership = and(eq(memberships.account, account), eq(memberships.personId, person.id));
	const [membership] = await directory.select().from(memberships).where(isMembership);
	if (membership) return;
	const isRoleUnchanged = sql`exists (select 1 from ${roles} where id = ${role.id} and version = ${role.version})`;
	await ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				operators,
				{ email, name, passwordHash: UNMATCHABLE_HASH, roleId: role.id, createdAt: ctx.now },
				sql`where not exists (select 1 from ${operators} where email = ${email})
					and ${isRoleUnchanged} and ${isActingRoleCurrent(ctx)}`,
			),
		),
		auditOfChange(ctx, {
			verb: "operator.add",
			subjectType: "operator",
			detail: { after: { email, name, role: role.name } },
		}),
		// An earlier link would set the password of the operator who exists now.
		execute(
			ctx.db,
			sql`update ${operatorInvitations} set revoked_at = ${ctx.now}
				where email = ${email} and accepted_at is null and revoked_at is null`,
		),
		...(existing && !keepsPassword ? endCredentials(ctx, existing.id) : []),
	]);
	const [operator] = await ctx.db
		.select({ id: operators.id })
		.from(operators)
		.where(eq(operators.email, email));
	if (!operator) throw changedByOther();
	if (existing && !keepsPassword) await renewRooms(ctx, [operator.id]);
	await directory
		.insert(memberships)
		.values({ personId: person.id, account, operatorId: operator.id, createdAt: directoryTime() })
		.onConflictDoNothing();
}

/** Statements that delete an operator's password and second steps, and end their sessions. */
const endCredentials = (ctx: OperatorCtx, id: number) => [
	ctx.db
		.update(operators)
		.set({ passwordHash: UNMATCHABLE_HASH, totpSecret: null, totpStep: null })
		.where(eq(operators.id, id)),
	ctx.db.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, id)),
	ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.operatorId, id)),
	ctx.db.delete(secondSteps).where(eq(secondSteps.operatorId, id)),
	ctx.db.delete(sessions).where(eq(sessions.operatorId, id)),
	...endDevices(ctx, sql`operator_id = ${id}`),
];

/** Creates the link by which the home account's operator sets a password; null if they have one. */
async function inviteToSetPassword({ ctx, role }: RoleAssignment, email: string) {
	const token = createHmac("sha256", ctx.env.APP_KEY)
		.update(`person-invitation:${ctx.saveKey}`)
		.digest("base64url");
	const tokenHash = await sha256(token);
	const expiresAt = ctx.now + INVITATION_LIFETIME;
	await ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				operatorInvitations,
				{
					email,
					roleId: role.id,
					tokenHash,
					invitedBy: ctx.operator.id,
					createdAt: ctx.now,
					expiresAt,
					saveKey: ctx.saveKey,
				},
				sql`from ${operators} where ${operators.email} = ${email}
					and ${operators.passwordHash} = ${UNMATCHABLE_HASH} on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${operatorInvitations} set revoked_at = ${ctx.now} where email = ${email}
				and accepted_at is null and revoked_at is null and token_hash <> ${tokenHash}`,
		),
	]);
	const [invitation] = await ctx.db
		.select({ expiresAt: operatorInvitations.expiresAt })
		.from(operatorInvitations)
		.where(eq(operatorInvitations.tokenHash, tokenHash));
	if (!invitation) return null;
	// The token is in the fragment, so that no server logs it.
	const url = `${publicOrigin(ctx.env)}${addressOf("invitation")}#${token}`;
	return { url, expires_at: toWireTime(invitation.expiresAt, ctx.zone) };
}
