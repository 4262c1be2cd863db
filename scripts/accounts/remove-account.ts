import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { people } from "#db/platform/directory/people-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { bindingPrefix, FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { UNMATCHABLE_HASH } from "#functions/platform/passwords/hash-password.ts";
import { RemoteD1 } from "../cloudflare/remote-database.ts";
import { detachDomain } from "./account-domain.ts";
import { doorName, readDoor, removeDoor } from "./account-door.ts";
import { deleteAccount, listPeopleAtHome, listPersonAccounts, setAccountState } from "./account-rows.ts";
import { exportDatabase, isExported, readSummary } from "./export-database.ts";
import { asD1, type Deployment } from "./open-deployment.ts";
import { QUIET_TIME } from "./quiet-time.ts";
import { unbind } from "./worker-bindings.ts";

interface RemoveOptions {
	name: string;
	/** Folder of the exports. */
	exportFolder: string;
	/** Waits; a test need not. */
	pause: (duration: number) => Promise<unknown>;
	report: (line: string) => void;
}

/** Whether anything of an account is left. */
export async function isAnythingLeft({ cloudflare, name, databases, accounts }: Deployment, account: string) {
	return (
		accounts.some((each) => each.name === account) ||
		databases.some((each) => each.account === account) ||
		(await readDoor(cloudflare, name, doorName(name, account))) === "door"
	);
}

/** @throws Error for the first account */
export function refuseFirstAccount(name: string): void {
	if (name === FIRST_ACCOUNT)
		throw new Error(
			"最初のアカウントは削除できません。公開そのものをやめるには、Cloudflare の画面で Worker を削除してください。",
		);
}

/**
 * Removes an account: it is disabled, exported, and removed from the address, the directory, the Worker and
 * the databases. The export is complete before the first step that cannot be undone, and the databases, by
 * which a repetition finds the rest, are deleted last.
 */
export async function removeAccount(deployment: Deployment, options: RemoveOptions): Promise<void> {
	const { cloudflare, name: worker, directory } = deployment;
	const { name, report } = options;
	refuseFirstAccount(name);
	const record = deployment.accounts.find((each) => each.name === name);
	if (record) {
		// An account that was disabled a moment ago may still work.
		await setAccountState(asD1(directory), name, "disabled");
		report(`「${record.label}」を停止しました。処理が終わるのを待っています…`);
		await options.pause(QUIET_TIME);
	}
	await exportDatabases(deployment, options, record !== undefined);
	if (record) await moveHomes(deployment, options);
	await removeDoor(cloudflare, worker, doorName(worker, name));
	if (record?.host) await detachDomain(cloudflare, worker, record.host);
	report("アドレスを外しました。");
	await deleteAccount(asD1(directory), name);
	await unbind(cloudflare, worker, (binding) => binding.startsWith(bindingPrefix(name)));
	report("アカウントの一覧から削除しました。");
	for (const database of databasesOf(deployment, name).reverse()) {
		await cloudflare.remove(`/d1/database/${database.uuid}`);
		report(`データベース ${database.name} を削除しました。`);
	}
}

/** Databases of an account, the one of `DB` first. */
const databasesOf = ({ databases }: Deployment, name: string) =>
	databases.filter(({ account }) => account === name);

/**
 * Exports all databases. An account of the directory may have changed since an earlier export; without its row
 * nothing writes to the databases any more.
 */
async function exportDatabases(
	deployment: Deployment,
	{ name, exportFolder, report }: RemoveOptions,
	isListed: boolean,
): Promise<void> {
	for (const database of databasesOf(deployment, name)) {
		const folder = join(exportFolder, `${database.name}-${database.uuid.slice(0, 8)}`);
		const { tables } =
			!isListed && isExported(folder)
				? readSummary(folder)
				: await exportDatabase(new RemoteD1(deployment.cloudflare, database.uuid), folder);
		const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
		report(`${database.name} を ${folder} に書き出しました（${rows.toLocaleString("ja")} 行）。`);
	}
}

/**
 * Moves the home of people whose password is in this account to another of their accounts. The password moves
 * along; passkeys and second steps belong to this account's host and key, and are set up again.
 */
async function moveHomes(deployment: Deployment, { name, report }: RemoveOptions): Promise<void> {
	const directory = asD1(deployment.directory);
	for (const person of await listPeopleAtHome(directory, name)) {
		const memberships = await listPersonAccounts(directory, person.id);
		const here = memberships.find(({ account }) => account === name);
		const next =
			memberships.find(({ account }) => account === FIRST_ACCOUNT) ??
			memberships.find(({ account }) => account !== name);
		if (!here || !next || next.account === name) continue;
		const [from, to] = [openAccount(deployment, name), openAccount(deployment, next.account)];
		if (!from || !to) continue;
		const [operator] = await from
			.select({ passwordHash: operators.passwordHash })
			.from(operators)
			.where(eq(operators.id, here.operatorId));
		if (operator)
			await to
				.update(operators)
				.set({ passwordHash: operator.passwordHash, totpSecret: null, totpStep: null })
				.where(and(eq(operators.id, next.operatorId), eq(operators.passwordHash, UNMATCHABLE_HASH)));
		await connectD1(directory)
			.update(people)
			.set({ homeAccount: next.account })
			.where(eq(people.id, person.id));
		report(
			`${person.name} さん（${person.email}）は、これから ${next.account} にログインします。パスキーと2段階認証は、もう一度設定が必要です。`,
		);
	}
}

function openAccount(deployment: Deployment, account: string) {
	const [database] = databasesOf(deployment, account);
	const remote =
		account === FIRST_ACCOUNT
			? deployment.first
			: database && new RemoteD1(deployment.cloudflare, database.uuid);
	return remote && connectD1(asD1(remote));
}
