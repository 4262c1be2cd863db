import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";
import { type AddOptions, addAccount } from "./add-account.ts";
import { changeAccountState } from "./change-account-state.ts";
import { describeAccounts } from "./describe-accounts.ts";
import { asD1, type Deployment, openDeployment, requireAccount } from "./open-deployment.ts";
import { isAnythingLeft, refuseFirstAccount, removeAccount } from "./remove-account.ts";

/** Command of `npm run accounts`. */
export type AccountsCommand =
	| { verb: "list" }
	| { verb: "add"; options: AddOptions }
	| { verb: "disable" | "enable"; name: string }
	| RemoveCommand;

interface RemoveCommand {
	verb: "remove";
	name: string;
	exportFolder: string;
	/** `--yes`, and the name again, where nobody can be asked. */
	isAgreed: boolean;
	typedName?: string;
}

interface Surroundings {
	cloudflare: CloudflareClient;
	/** Name of the deployment, `musubi`. */
	deployment: string;
	now: number;
	pause: (duration: number) => Promise<unknown>;
	report: (line: string) => void;
	/** Asks on the terminal; absent without one. */
	ask?: (question: string) => Promise<string>;
}

/** Runs a command. @throws Error with a Japanese text */
export async function runAccountsCommand(
	command: AccountsCommand,
	surroundings: Surroundings,
): Promise<void> {
	const { cloudflare, report } = surroundings;
	if (command.verb === "remove") refuseFirstAccount(command.name);
	const deployment = await openDeployment(cloudflare, surroundings.deployment);
	if (command.verb === "list") return report(await describeAccounts(deployment));
	if (command.verb === "add") return add(deployment, command.options, surroundings);
	if (command.verb === "remove") return remove(deployment, command, surroundings);
	const state = command.verb === "enable" ? "active" : "disabled";
	const account = requireAccount(deployment, command.name);
	return changeAccountState(asD1(deployment.directory), account, { state, report });
}

async function add(
	deployment: Deployment,
	options: AddOptions,
	{ now, report }: Surroundings,
): Promise<void> {
	const { host, administrator } = await addAccount(deployment, options, now, report);
	report(
		[
			`「${options.label}」を追加しました。`,
			`管理画面: https://${host}`,
			`LINEのWebhook URL: https://${host}/webhook/line`,
			`${administrator.name} さん（${administrator.email}）が、いつものパスワードでログインできます。`,
			"次に、管理画面の 設定 › LINE連携 で、LINE のチャネルを設定してください。",
		].join("\n"),
	);
}

async function remove(
	deployment: Deployment,
	command: RemoveCommand,
	surroundings: Surroundings,
): Promise<void> {
	const { name, exportFolder } = command;
	if (!(await isAnythingLeft(deployment, name)))
		return surroundings.report(`${name} というアカウントはありません。削除するものはありません。`);
	await confirmRemoval(deployment, command, surroundings);
	await removeAccount(deployment, { ...surroundings, name, exportFolder });
	surroundings.report(
		`${name} を削除しました。画像などのファイルは ${deployment.name}-media の ${name}/ に残っています（docs/operations.md）。`,
	);
}

/** Asks for the name; without a terminal `--yes` and the name are required. @throws Error unless it is right */
async function confirmRemoval(
	{ accounts }: Deployment,
	{ name, isAgreed, typedName }: RemoveCommand,
	{ ask, report }: Surroundings,
): Promise<void> {
	if (!ask) {
		if (isAgreed && typedName === name) return;
		throw new Error(
			`削除すると、元に戻せません。確認の画面を出せないため、--yes --confirm ${name} を付けて実行してください。`,
		);
	}
	const record = accounts.find((each) => each.name === name);
	report(
		[
			`${record ? `「${record.label}」（${name}、${record.host}）` : name} を削除します。`,
			"友だち、トーク、予約など、このアカウントのデータはすべて消えます。先にファイルに書き出しますが、管理画面には戻せません。",
		].join("\n"),
	);
	if ((await ask(`続けるには、アカウントの名前（${name}）を入力してください: `)) !== name)
		throw new Error("名前が違うため、中止しました。何も削除していません。");
}
