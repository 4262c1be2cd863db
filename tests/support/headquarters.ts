import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { announcementParts, announcements } from "#db/platform/directory/announcement-tables.ts";
import type { Env } from "#functions/env.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import type { BuiltOperator, ConsoleSession } from "./operator-builders.ts";
import { buildOperator, signInOperator } from "./operator-builders.ts";
import { sendRequest, TEST_ORIGIN } from "./send-request.ts";
import { buildDeployment, buildPerson, closeGinza, openGinza } from "./two-accounts.ts";

/** Two accounts with the same rows, and a person of the headquarters who administers both. */
export async function openHeadquarters(
	isMemberOf: readonly string[] = ["main", "ginza"],
): Promise<{ operator: BuiltOperator; session: ConsoleSession }> {
	const operator = await buildOperator({ isAdmin: true });
	const session = await signInOperator(operator);
	await openGinza();
	const operators = Object.fromEntries(isMemberOf.map((account) => [account, operator.id]));
	await buildPerson({ operators, isHeadquarters: true });
	return { operator, session };
}

export async function closeHeadquarters(): Promise<void> {
	const directory = connectD1(env.DIRECTORY!);
	await directory.batch([directory.delete(announcementParts), directory.delete(announcements)]);
	await closeGinza();
}

/** Request to the first account's host, with other bindings of the deployment. */
export async function sendWith(
	bindings: Partial<Env> & { GINZA__DB?: D1Database },
	path: string,
	options: Parameters<typeof sendRequest>[1] = {},
): Promise<Response> {
	clearDirectoryCopy(env.DIRECTORY!);
	const account = await selectEnvOfHost(
		{ ...buildDeployment(), ...bindings } as Env,
		new URL(TEST_ORIGIN).host,
	);
	return sendRequest(path, { ...options, env: account });
}
