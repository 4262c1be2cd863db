import { and, asc, eq } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { memberships, people } from "#db/platform/directory/people-tables.ts";
import type { Env } from "#functions/env.ts";

/** Person of the directory. */
export type Person = typeof people.$inferSelect;

/** Membership of a person in an account. */
export type Membership = typeof memberships.$inferSelect;

/** The person behind an operator of this account; undefined for somebody who works in this account alone. */
export async function findPerson(env: Env, operatorId: number): Promise<Person | undefined> {
	if (!env.ACCOUNT || !env.DIRECTORY) return undefined;
	const [row] = await connectD1(env.DIRECTORY)
		.select({ person: people })
		.from(memberships)
		.innerJoin(people, eq(people.id, memberships.personId))
		.where(and(eq(memberships.account, env.ACCOUNT.name), eq(memberships.operatorId, operatorId)));
	return row?.person;
}

/** Lists a person's memberships by account. */
export const listMemberships = (directory: D1Database, personId: string): Promise<Membership[]> =>
	connectD1(directory)
		.select()
		.from(memberships)
		.where(eq(memberships.personId, personId))
		.orderBy(asc(memberships.account));
