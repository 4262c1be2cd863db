import { randomUUID } from "node:crypto";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { commitBatch, connectD1, type Db, type Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { memberships, people } from "#db/platform/directory/people-tables.ts";
import { auditLog, operators, roles } from "#db/platform/operators.ts";
import { settings } from "#db/platform/settings-table.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { AccountState } from "#domain/platform/accounts/account-state.ts";
import { OWN_COLOUR } from "#domain/platform/brand/own-colour.ts";
import { firstAdministratorStatements } from "#functions/console/operators/first-setup.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";
import { UNMATCHABLE_HASH } from "#functions/platform/passwords/hash-password.ts";

/** Operator of the first account who becomes the administrator of a new one. */
export interface Administrator {
	id: number;
	email: string;
	name: string;
}

/** Accounts of a directory by name. */
export const readAccounts = (directory: D1Database): Promise<AccountRecord[]> =>
	connectD1(directory).select().from(accounts).orderBy(asc(accounts.name));

/** Name of an account's brand; undefined if it was never set. */
export async function readBrand(database: D1Database): Promise<string | undefined> {
	const [setting] = await connectD1(database)
		.select({ value: settings.value })
		.from(settings)
		.where(eq(settings.key, "brand"));
	return setting && String(setting.value);
}

/** Active administrators of an account, the first one first. */
export const listAdministrators = (database: D1Database): Promise<Administrator[]> =>
	connectD1(database)
		.select({ id: operators.id, email: operators.email, name: operators.name })
		.from(operators)
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(and(eq(roles.isAdmin, true), sql`${operators.disabledAt} is null`))
		.orderBy(asc(operators.id));

/** Whether somebody has worked in an account: its log has more than its administrator's creation, or it has friends. */
export async function isInUse(db: Db): Promise<boolean> {
	const [entry] = await db
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(ne(auditLog.verb, "setup"))
		.limit(1);
	const [friend] = await db.select({ id: friends.id }).from(friends).limit(1);
	return entry !== undefined || friend !== undefined;
}

/**
 * Creates the first administrator in the database of a new account, unless it has operators. They have no
 * password there, and sign in with that of the first account.
 * @returns the id of the operator with this address
 */
export async function addFirstAdministrator(
	database: D1Database,
	{ email, name }: Administrator,
	now: number,
): Promise<number> {
	const db = connectD1(database);
	await db.batch(firstAdministratorStatements({ db, now }, { email, name, passwordHash: UNMATCHABLE_HASH }));
	const [operator] = await db.select({ id: operators.id }).from(operators).where(eq(operators.email, email));
	if (!operator) throw new Error(`${email} は、このアカウントの管理者ではありません。`);
	return operator.id;
}

interface NewAccount {
	name: string;
	label: string;
	host: string;
	colour: string;
	/** Label of the first account, if the directory does not have it yet. */
	firstLabel: string;
	administrator: Administrator;
	/** Id of the administrator in the new account. */
	operatorId: number;
}

/**
 * Writes an account into the directory, which makes it active, with the membership of its administrator. The
 * first account and the administrator's person are added with it. The first person belongs to the headquarters.
 */
export async function writeAccount(directory: D1Database, account: NewAccount, now: number): Promise<void> {
	const db = connectD1(directory);
	const { administrator, operatorId, firstLabel, ...row } = account;
	const state = "active" as const;
	const email = administrator.email.toLowerCase();
	// An address can change, so the operator's membership is asked before the address.
	const knownPerson = sql`select person_id from ${memberships} where account = ${FIRST_ACCOUNT} and operator_id = ${administrator.id}`;
	const personId = sql`coalesce((${knownPerson}), (select id from ${people} where email = ${email}))`;
	const membershipOf = (account: string, id: number): Statement =>
		db
			.insert(memberships)
			.values({ personId, account, operatorId: id, createdAt: now })
			.onConflictDoNothing();
	await commitBatch(db, [
		db
			.insert(accounts)
			.values({ name: FIRST_ACCOUNT, label: firstLabel, colour: OWN_COLOUR, state, createdAt: now })
			.onConflictDoNothing(),
		db
			.insert(accounts)
			.values({ ...row, state, createdAt: now })
			.onConflictDoNothing(),
		execute(
			db,
			insertInto(
				people,
				{
					id: randomUUID(),
					email,
					name: administrator.name,
					homeAccount: FIRST_ACCOUNT,
					isHeadquarters: sql`not exists (select 1 from ${people} where is_headquarters = 1)`,
					createdAt: now,
				},
				sql`where not exists (${knownPerson}) on conflict do nothing`,
			),
		),
		membershipOf(FIRST_ACCOUNT, administrator.id),
		membershipOf(row.name, operatorId),
	]);
}

/** Changes the state of an account. @returns whether it was another one */
export async function setAccountState(
	directory: D1Database,
	name: string,
	state: AccountState,
): Promise<boolean> {
	const { meta } = await connectD1(directory)
		.update(accounts)
		.set({ state, version: sql`${accounts.version} + 1` })
		.where(and(eq(accounts.name, name), ne(accounts.state, state)));
	return meta.changes > 0;
}

/** People whose password is in an account. */
export const listPeopleAtHome = (directory: D1Database, account: string) =>
	connectD1(directory)
		.select({ id: people.id, name: people.name, email: people.email, isHeadquarters: people.isHeadquarters })
		.from(people)
		.where(eq(people.homeAccount, account));

/** People whose password is in an account and who also work in others: without it they cannot log in there. */
export const listPeopleOfSeveral = (directory: D1Database, account: string) =>
	connectD1(directory)
		.selectDistinct({ id: people.id, name: people.name })
		.from(people)
		.innerJoin(memberships, eq(memberships.personId, people.id))
		.where(and(eq(people.homeAccount, account), ne(memberships.account, account)))
		.orderBy(asc(people.name));

/** Accounts in which a person works, by name. */
export const listPersonAccounts = (directory: D1Database, personId: string) =>
	connectD1(directory)
		.select({ account: memberships.account, operatorId: memberships.operatorId })
		.from(memberships)
		.where(eq(memberships.personId, personId))
		.orderBy(asc(memberships.account));

/** Deletes an account from the directory with its memberships, and people who work nowhere else. */
export async function deleteAccount(directory: D1Database, name: string): Promise<void> {
	const db = connectD1(directory);
	await commitBatch(db, [
		db.delete(memberships).where(eq(memberships.account, name)),
		db
			.delete(people)
			.where(
				and(
					eq(people.homeAccount, name),
					sql`not exists (select 1 from ${memberships} where ${memberships.personId} = ${people.id})`,
				),
			),
		db.delete(accounts).where(eq(accounts.name, name)),
	]);
}
