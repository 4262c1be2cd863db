import { connectD1 } from "#db/d1-client.ts";
import { accountName, FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { isFullHex, isVisibleOnWhite } from "#domain/platform/brand/brand-palette.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";
import { CloudflareError } from "../cloudflare/cloudflare-client.ts";
import { migrateRemote, RemoteD1 } from "../cloudflare/remote-database.ts";
import { type CloudflareDatabase, databaseName, listAccountDatabases } from "./account-databases.ts";
import { attachDomain, findDomain } from "./account-domain.ts";
import { deployDoor, doorName, findDoorHost, requireFreeDoor } from "./account-door.ts";
import {
	type Administrator,
	addFirstAdministrator,
	isInUse,
	listAdministrators,
	readBrand,
	writeAccount,
} from "./account-rows.ts";
import { asD1, type Deployment, requireDeployedVersion } from "./open-deployment.ts";
import { bindDatabases } from "./worker-bindings.ts";

/** Values of `npm run accounts -- add`. */
export interface AddOptions {
	name: string;
	label: string;
	/** Host of the account; by default its door on workers.dev. */
	host?: string;
	colour?: string;
	/** E-mail address of the administrator; by default the only one of the first account. */
	admin?: string;
}

/** Distinct colours, in the order of the accounts. */
const COLOURS = ["#8a3324", "#2e6b3f", "#6b3a86", "#8a6414", "#1f6f78", "#9c2f5f", "#4d5a1f", "#5b4636"];

const MAX_LABEL = 40;
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

type Report = (line: string) => void;

/**
 * Adds an account: databases, tables, bindings of the Worker, the first administrator, the address, and last
 * the directory's row, which makes it active. Every step finds its earlier result, so that the command can be
 * repeated after any interruption.
 */
export async function addAccount(
	deployment: Deployment,
	options: AddOptions,
	now: number,
	report: Report,
): Promise<{ host: string; administrator: Administrator }> {
	const { cloudflare, name: worker } = deployment;
	const door = doorName(worker, options.name);
	const doorHost = await findDoorHost(cloudflare, door);
	const { host, label, colour } = checkOptions(deployment, options, doorHost);
	const isDoor = host === doorHost;
	if (isDoor) await requireFreeDoor(cloudflare, worker, door);
	else await requireFreeDomain(deployment, options.name, host);
	await requireDeployedVersion(deployment);
	const administrator = await chooseAdministrator(deployment, options.admin);

	const databases = await createDatabases(deployment, options.name, report);
	for (const { name, uuid, migrations } of databases) {
		const applied = await migrateRemote(new RemoteD1(cloudflare, uuid), migrations);
		if (applied.length > 0) report(`${name} の表を用意しました。`);
	}
	const own = asD1(new RemoteD1(cloudflare, databases[0]!.uuid));
	const isListed = deployment.accounts.some(({ name }) => name === options.name);
	if (!isListed && (await isInUse(connectD1(own))))
		throw new Error(
			`前に削除を始めた ${options.name} のデータが残っています。先に npm run accounts -- remove ${options.name} を最後まで実行してください。`,
		);
	await bindDatabases(cloudflare, worker, databases);
	report("データベースを Worker につなげました。");
	const operatorId = await addFirstAdministrator(own, administrator, now);
	if (isDoor) await deployDoor(cloudflare, worker, door);
	else await attachDomain(cloudflare, worker, host);
	report(isDoor ? `入口の Worker ${door} を公開しました。` : `${host} を Worker につなげました。`);
	const firstLabel = (await readBrand(asD1(deployment.first))) ?? "本店";
	await writeAccount(
		asD1(deployment.directory),
		{ name: options.name, label, host, colour, firstLabel, administrator, operatorId },
		now,
	);
	return { host, administrator };
}

/** Checks the options together with the other accounts. @throws Error with all problems */
function checkOptions(
	{ accounts }: Deployment,
	{ name, label, host, colour }: AddOptions,
	doorHost: string | undefined,
): { host: string; label: string; colour: string } {
	const existing = accounts.find((each) => each.name === name);
	const chosen = {
		host: (host ?? existing?.host ?? doorHost ?? "").toLowerCase(),
		label: label.trim(),
		colour: (colour ?? existing?.colour ?? COLOURS[accounts.length % COLOURS.length]!).toLowerCase(),
	};
	const problems = [
		...(accountName.safeParse(name).success && name !== FIRST_ACCOUNT
			? []
			: [
					`アカウントの名前は、半角の英小文字で始まる 30 文字までの英数字とハイフンで指定してください（例: ginza）。${FIRST_ACCOUNT} は最初のアカウントの名前です。`,
				]),
		...(chosen.label.length > 0 && chosen.label.length <= MAX_LABEL
			? []
			: [
					`--label に、管理画面に表示する名前を ${MAX_LABEL} 文字までで指定してください（例: --label 銀座店）。`,
				]),
		...problemsOfHost(chosen.host, doorHost),
		...(isFullHex(chosen.colour) && isVisibleOnWhite(chosen.colour)
			? []
			: ["--colour は #8a3324 のように、白い背景で見える色を 6 桁の 16 進数で指定してください。"]),
		...problemsWithOthers(accounts, existing, name, chosen),
	];
	if (problems.length > 0) throw new Error(problems.join("\n"));
	return chosen;
}

function problemsOfHost(host: string, doorHost: string | undefined): string[] {
	if (host === "" || !HOST.test(host))
		return ["--host に、アカウントのアドレスを指定してください（例: --host ginza.console.example.jp）。"];
	if (host.endsWith(".workers.dev") && host !== doorHost)
		return [
			doorHost
				? `workers.dev では、このアカウントのアドレスは ${doorHost} になります。`
				: "Cloudflare に workers.dev のアドレスがありません。--host に自分のドメインを指定してください。",
		];
	return [];
}

/** An account that exists may be added again with the same values only, after an interruption. */
function problemsWithOthers(
	accounts: AccountRecord[],
	existing: AccountRecord | undefined,
	name: string,
	chosen: { host: string; label: string; colour: string },
): string[] {
	if (existing) {
		const isSame =
			existing.host === chosen.host && existing.label === chosen.label && existing.colour === chosen.colour;
		return isSame
			? []
			: [`${name} というアカウントはすでにあります（${existing.label}、${existing.host}）。`];
	}
	const owner = accounts.find((each) => each.host === chosen.host);
	return owner ? [`${chosen.host} は ${owner.label}（${owner.name}）のアドレスです。`] : [];
}

/**
 * Before an account's first database, a host that the Worker has is the first account's address; afterwards an
 * interrupted addition may have attached it.
 * @throws Error for the first account's address
 */
async function requireFreeDomain(
	{ cloudflare, databases }: Deployment,
	name: string,
	host: string,
): Promise<void> {
	if (databases.some(({ account }) => account === name)) return;
	if (await findDomain(cloudflare, host))
		throw new Error(
			`${host} はすでに Worker につながっています。最初のアカウントのアドレスでなければ、Cloudflare の画面で外してから、もう一度実行してください。`,
		);
}

async function chooseAdministrator({ first }: Deployment, email: string | undefined): Promise<Administrator> {
	const administrators = await listAdministrators(asD1(first));
	const chosen =
		email === undefined
			? administrators.length === 1 && administrators[0]
			: administrators.find((each) => each.email === email.toLowerCase());
	if (chosen) return chosen;
	if (administrators.length === 0)
		throw new Error("最初のアカウントに管理者がいません。先に管理画面で管理者を登録してください。");
	throw new Error(
		`--admin に、最初のアカウントの管理者のメールアドレスを指定してください。\n${administrators.map(({ email, name }) => `  ${email}  ${name}`).join("\n")}`,
	);
}

/** Databases of the account, the one of `DB` first; missing ones are created. */
async function createDatabases(
	{ cloudflare, name: worker, hasArchive }: Deployment,
	account: string,
	report: Report,
) {
	const names = [
		databaseName(worker, account),
		...(hasArchive ? [databaseName(worker, account, "archive")] : []),
	];
	const listOwn = async () =>
		listAccountDatabases(worker, await cloudflare.list<CloudflareDatabase>("/d1/database")).filter(
			(database) => database.account === account,
		);
	const there = await listOwn();
	for (const name of names.filter((each) => !there.some((database) => database.name === each))) {
		await createDatabase(name);
		report(`データベース ${name} を作成しました。`);
	}
	return listOwn();

	async function createDatabase(name: string): Promise<void> {
		try {
			await cloudflare.call("POST", "/d1/database", { name });
		} catch (error) {
			// Created by a call whose answer was lost.
			if (!(error instanceof CloudflareError && error.isNameTaken)) throw error;
		}
	}
}
