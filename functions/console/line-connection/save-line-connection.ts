import { and, eq } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import type { LineConnectionInput } from "#domain/console/line-connection/line-connection-input.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { LINE_CONNECTION_TEXTS as TEXTS } from "#domain/platform/texts/line-connection-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { scheduleLiffCheck } from "#functions/integrations/liff/switch-liff-apps.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { type LineCredentials, sealOwnCredentials } from "#functions/platform/accounts/line-credentials.ts";
import { findOwnAccount, newOwnAccount } from "#functions/platform/accounts/own-account.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { type TestedCredentials, testCredentials } from "./test-credentials.ts";
import { scheduleLineCheck } from "./watch-line.ts";

/** Time for which webhooks signed with the secret before are accepted: those that are on their way. */
const SECRET_OVERLAP = 10 * MINUTE;

/**
 * Tests credentials against LINE once more, and stores them sealed in the directory; all isolates use them
 * within five seconds. The first account gets its row of the directory by its first save.
 * @throws Refusal 409 if LINE names another account than the confirmed one, or somebody else saved first; 422 for
 * credentials that LINE does not accept, or another account that was not confirmed; 503 without a directory, and if LINE
 * does not answer
 */
export async function saveLineConnection({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: LineConnectionInput;
}): Promise<void> {
	const directory = ctx.env.DIRECTORY;
	if (!directory) throw new Refusal(503, { ERROR: [TEXTS.noDirectory] });
	const account = await findOwnAccount(ctx.env);
	// A repeated save after its effect: only the audit entry may be missing.
	if (!account || account.lineSaveKey !== ctx.saveKey) {
		const tested = await testCredentials(ctx.env, account, input);
		if (tested.bot.userId !== input.user_id) throw new Refusal(409, { ERROR: [TEXTS.accountChanged] });
		if (tested.isOther === true && !input.is_other_confirmed)
			throw invalid("is_other_confirmed", TEXTS.otherAccount);
		await storeCredentials({ ctx, directory, version: account?.version, tested });
	}
	await ctx.db.batch([scheduleLineCheck(ctx), scheduleLiffCheck(ctx)]);
	await auditRow(ctx, {
		verb: "setting.line",
		subjectType: "setting",
		subjectId: "line",
		detail: { after: { line_user_id: input.user_id, changed: changedFields(input) } },
	});
}

interface CredentialsToStore {
	ctx: OperatorCtx;
	directory: D1Database;
	/** Version of the account's row; undefined where there is none. */
	version: number | undefined;
	tested: TestedCredentials;
}

async function storeCredentials({ ctx, directory, version, tested }: CredentialsToStore): Promise<void> {
	const { env, now, operator, saveKey } = ctx;
	const columns = {
		sealedLine: await sealOwnCredentials(env, withPreviousSecret(now, tested)),
		lineUserId: tested.bot.userId,
		lineSavedAt: now,
		lineSavedBy: operator.name,
		lineSaveKey: saveKey,
	};
	const db = connectD1(directory);
	const name = env.ACCOUNT?.name ?? FIRST_ACCOUNT;
	const { meta } =
		version === undefined
			? await db
					.insert(accounts)
					.values({ ...(await newOwnAccount(ctx)), ...columns })
					.onConflictDoNothing()
			: await db
					.update(accounts)
					.set({ ...columns, version: version + 1 })
					.where(and(eq(accounts.name, name), eq(accounts.version, version)));
	clearDirectoryCopy(directory);
	if (meta.changes === 0) throw changedByOther();
}

/**
 * Adds the secret before a change, or keeps the one of a change shortly before; another account's webhooks are
 * refused at once.
 */
function withPreviousSecret(
	now: number,
	{ before, credentials, isOther }: TestedCredentials,
): LineCredentials {
	if (isOther !== false) return credentials;
	const { LINE_CHANNEL_SECRET: secret, LINE_PREVIOUS_SECRET: earlier } = before;
	const isChanged = secret !== "" && secret !== credentials.LINE_CHANNEL_SECRET;
	if (isChanged) return { ...credentials, LINE_PREVIOUS_SECRET: { secret, until: now + SECRET_OVERLAP } };
	return earlier && now < earlier.until ? { ...credentials, LINE_PREVIOUS_SECRET: earlier } : credentials;
}

/** Names of the entered credentials, for the audit log; never their values. */
const changedFields = ({
	channel_secret,
	access_token,
	channel_id,
	is_token_issued,
	login_channel_id,
	login_channel_secret,
}: LineConnectionInput) =>
	Object.entries({
		channel_secret,
		access_token,
		channel_id,
		is_token_issued,
		login_channel_id,
		login_channel_secret,
	})
		.filter(([, value]) => value !== "" && value !== undefined)
		.map(([name]) => name);
