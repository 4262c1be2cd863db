import { stdin } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type AccountsCommand, runAccountsCommand } from "./accounts/accounts-command.ts";
import { askOnTerminal } from "./accounts/ask-on-terminal.ts";
import { logInToCloudflare } from "./cloudflare/cloudflare-login.ts";
import { errorText } from "./cloudflare/error-text.ts";
import { runLocalAccountsCommand } from "./local/local-accounts-command.ts";

// `npm run accounts`: the LINE official accounts of a deployment (docs/operations.md).
const USAGE = `使い方:
  npm run accounts -- list
  npm run accounts -- add ginza --label 銀座店 [--host ginza.console.example.jp] [--colour '#8a3324'] [--admin メールアドレス]
  npm run accounts -- disable ginza
  npm run accounts -- enable ginza
  npm run accounts -- remove ginza [--export-to フォルダー]
list、disable、enable は、--local を付けると、このパソコンの結び（npm start）のアカウントに使えます。
公開した名前が musubi でなければ、--deployment でその名前も指定してください。`;

try {
	const { command, deployment, isLocal } = parseCommand();
	if (isLocal) await runLocalAccountsCommand(command, console.log);
	else
		await runAccountsCommand(command, {
			cloudflare: await logInToCloudflare(),
			deployment,
			now: Date.now(),
			pause,
			report: console.log,
			ask: stdin.isTTY ? askOnTerminal : undefined,
		});
} catch (error) {
	console.error(errorText(error));
	process.exit(1);
}

function parseCommand(): { command: AccountsCommand; deployment: string; isLocal: boolean } {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: {
				deployment: { type: "string", default: "musubi" },
				local: { type: "boolean", default: false },
				label: { type: "string", default: "" },
				host: { type: "string" },
				colour: { type: "string" },
				admin: { type: "string" },
				"export-to": { type: "string", default: "exports" },
				yes: { type: "boolean", default: false },
				confirm: { type: "string" },
			},
		});
		const { deployment, local, "export-to": exportFolder, yes, confirm: typedName, ...options } = values;
		const [verb, name = "", ...rest] = positionals;
		if (rest.length > 0) throw new Error();
		const target = { deployment, isLocal: local };
		if (verb === "list" && name === "") return { ...target, command: { verb } };
		if (name === "") throw new Error();
		if (verb === "add") return { ...target, command: { verb, options: { ...options, name } } };
		if (verb === "disable" || verb === "enable") return { ...target, command: { verb, name } };
		if (verb === "remove")
			return { ...target, command: { verb, name, exportFolder, isAgreed: yes, typedName } };
		throw new Error();
	} catch {
		throw new Error(USAGE);
	}
}
