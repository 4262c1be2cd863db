import { eq } from "drizzle-orm";
import { commitBatch, type Db } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { memberships, people } from "#db/platform/directory/people-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { isInUse, setAccountState } from "../accounts/account-rows.ts";
import { QUIET_TIME } from "../accounts/quiet-time.ts";
import { BackupRefusal } from "./backup-objects.ts";
import type { RestoreTarget } from "./restore-backup.ts";

interface FurtherAccount {
	account: string;
	/** Directory of the deployment. */
	directory: D1Database;
	directoryDb: Db;
	now: number;
	/** Waits; a test need not. */
	wait: (duration: number) => Promise<unknown>;
}

/**
 * Part of a restore that a further account of a deployment in use needs. It shares the deployment's clock, so it is
 * disabled from the first row on, and stays so until somebody enables it: sends of the past are due in it.
 */
export const furtherAccountTarget = ({
	account,
	directory,
	directoryDb,
	now,
	wait,
}: FurtherAccount): Omit<RestoreTarget, "databases" | "storeFile"> => ({
	requireNew: async (main) => {
		// Its administrator is there since it was added.
		if (await isInUse(main))
			throw new BackupRefusal(`${account} には、すでにデータがあります。何も変更していません。`);
		const [record] = await directoryDb.select().from(accounts).where(eq(accounts.name, account));
		if (record?.sealedLine)
			throw new BackupRefusal(
				`${account} は LINE につながっています。復元すると、過去の配信が送られるおそれがあります。LINE につなぐ前の、新しいアカウントに復元してください。`,
			);
	},
	pause: async () => {
		if (await setAccountState(directory, account, "disabled")) await wait(QUIET_TIME);
	},
	settle: (main) => linkMembers(directoryDb, { main, account, now }),
	afterword: `${account} は停止したままです。npm run accounts -- enable ${account} で再開し、配信状況 で不要な配信を取り消してから、LINE につないでください。`,
});

/** Links people of the account to their restored operators, by address; people without one leave it. */
async function linkMembers(
	directory: Db,
	{ main, account, now }: { main: Db; account: string; now: number },
): Promise<void> {
	const members = await directory
		.select({ personId: memberships.personId, email: people.email })
		.from(memberships)
		.innerJoin(people, eq(people.id, memberships.personId))
		.where(eq(memberships.account, account));
	const restored = await main.select({ id: operators.id, email: operators.email }).from(operators);
	const linked = members.flatMap(({ personId, email }) => {
		const operator = restored.find((each) => each.email.toLowerCase() === email);
		return operator ? [{ personId, account, operatorId: operator.id, createdAt: now }] : [];
	});
	await commitBatch(directory, [
		directory.delete(memberships).where(eq(memberships.account, account)),
		...linked.map((row) => directory.insert(memberships).values(row)),
	]);
}
