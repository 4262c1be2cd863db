import { asc, eq } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { memberships, people } from "#db/platform/directory/people-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { isReachWithin, mayGoWithoutSecondStep } from "#domain/console/operators/operator-bounds.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { actInAccount, type OperatorIds } from "#functions/console/accounts/act-in-account.ts";
import { reachOfRole } from "#functions/console/operators/operator-reach.ts";
import { accountContext } from "#functions/platform/accounts/account-context.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import { runForAccounts } from "#functions/platform/accounts/run-for-accounts.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { UNMATCHABLE_HASH } from "#functions/platform/passwords/hash-password.ts";

interface ListPeople {
	ctx: OperatorCtx;
	input: { person: Person; keepAlive: (work: Promise<unknown>) => void };
}

/**
 * People who work in several accounts with their roles, and the roles of each account that the acting person may
 * give. An account that does not answer is `is_unreachable`.
 */
export async function listPeople({ ctx, input: { person, keepAlive } }: ListPeople) {
	const directory = connectD1(ctx.env.DIRECTORY!);
	const [accounts, personRows, memberRows] = await Promise.all([
		ctx.env.ALL_ACCOUNTS!.list(),
		directory.select().from(people).orderBy(asc(people.name), asc(people.id)),
		directory.select().from(memberships),
	]);
	const operatorIds: OperatorIds = new Map(
		memberRows
			.filter(({ personId }) => personId === person.id)
			.map(({ account, operatorId }) => [account, operatorId]),
	);
	const answers = new Map<string, Awaited<ReturnType<typeof readAccount>>>();
	await runForAccounts(
		accounts,
		async ({ name }) => void answers.set(name, await readAccount(ctx, name, operatorIds)),
		keepAlive,
	);
	return {
		accounts: accounts.map(({ name, label, colour, state }) => ({
			name,
			label,
			colour,
			is_disabled: state === "disabled",
			is_unreachable: !answers.has(name),
			roles: answers.get(name)?.grantableRoles ?? [],
		})),
		people: personRows.map(({ id, name, email, homeAccount, isHeadquarters }) => ({
			id,
			name,
			email,
			home_account: homeAccount,
			is_headquarters: isHeadquarters,
			is_self: id === person.id,
			memberships: memberRows
				.filter(({ personId }) => personId === id)
				.map(({ account, operatorId }) => ({
					account,
					...(answers.get(account)?.operators.get(operatorId) ?? {
						role: null,
						has_password: true,
						is_disabled: false,
					}),
				})),
		})),
	};
}

/** Operators of an account by id, and the roles that the acting person may give there. */
async function readAccount(ctx: OperatorCtx, account: string, operatorIds: OperatorIds) {
	const accountCtx = await accountContext(ctx, account);
	if (!accountCtx) throw new Error(`No account ${account}`);
	const actingCtx = await actInAccount(ctx, account, operatorIds);
	const [operatorRows, roleRows] = await accountCtx.db.batch([
		accountCtx.db
			.select({
				id: operators.id,
				lastSeenAt: operators.lastSeenAt,
				disabledAt: operators.disabledAt,
				passwordHash: operators.passwordHash,
				role: roles.name,
			})
			.from(operators)
			.innerJoin(roles, eq(roles.id, operators.roleId)),
		accountCtx.db.select().from(roles).orderBy(asc(roles.id)),
	]);
	const actingOperator =
		actingCtx && hasAbility(actingCtx.operator, "operator-write") ? actingCtx.operator : null;
	const grantable = roleRows.filter(
		(role) =>
			actingOperator !== null &&
			isReachWithin(reachOfRole(role), actingOperator) &&
			(role.twoFactorRequired || mayGoWithoutSecondStep(actingOperator)),
	);
	return {
		grantableRoles: grantable.map(({ id, name }) => ({ id, name })),
		operators: new Map(
			operatorRows.map(({ id, role, lastSeenAt, disabledAt, passwordHash }) => [
				id,
				{
					role,
					has_password: passwordHash !== UNMATCHABLE_HASH,
					is_disabled: disabledAt !== null,
					last_seen_at: lastSeenAt === null ? null : toWireTime(lastSeenAt, ctx.zone),
				},
			]),
		),
	};
}
