import type { LineCredentialsInput } from "#domain/console/line-connection/line-connection-input.ts";
import { LINE_CONNECTION_TEXTS as TEXTS } from "#domain/platform/texts/line-connection-texts.ts";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";
import type { LineCredentials } from "#functions/platform/accounts/line-credentials.ts";
import { type ErrorBody, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import {
	type LineBot,
	LineUnavailable,
	requestBot,
	requestChannelToken,
	verifyAccessToken,
} from "#functions/platform/line/line-channel.ts";
import { isTokenIssued } from "#functions/platform/line/line-token.ts";
import { currentCredentials } from "./current-credentials.ts";

/** Lifetime of LINE's short-lived tokens; a long-lived one has no end that anybody reaches. */
const SHORT_LIVED = (31 * DAY) / SECOND;

/** Credentials that LINE has accepted, with their account. */
export interface TestedCredentials {
	/** Credentials before them. */
	before: LineCredentials;
	credentials: LineCredentials;
	bot: LineBot;
	/** Whether it is another account than before; null where LINE does not know the one before. */
	isOther: boolean | null;
}

/**
 * Tests credentials against LINE; nothing is stored. Empty ones stay as they are.
 * @param account row of the account in the directory, just read
 * @throws Refusal 422 for credentials that LINE does not accept, 503 if LINE does not answer
 */
export async function testCredentials(
	env: Env,
	account: AccountRecord | undefined,
	input: LineCredentialsInput,
): Promise<TestedCredentials> {
	const before = await currentCredentials(env, account);
	try {
		const credentials = await mergeCredentials(env, before, input);
		assertComplete(credentials, usesIssuedToken(before, input));
		const [bot] = await Promise.all([
			testChannel(env, credentials),
			testLoginChannel(env, { before, credentials }),
		]);
		return {
			before,
			credentials,
			bot,
			isOther: await isOtherAccount(env, account, { before, credentials, bot }),
		};
	} catch (error) {
		if (error instanceof LineUnavailable) throw lineUnavailable();
		throw error;
	}
}

export const lineUnavailable = () => new Refusal(503, { ERROR: [TEXTS.unavailable] });

const usesIssuedToken = (before: LineCredentials, { is_token_issued }: LineCredentialsInput): boolean =>
	is_token_issued ?? (before.LINE_CHANNEL_ACCESS_TOKEN === "" && before.LINE_CHANNEL_ID !== undefined);

/** Entered credentials, and the current ones for empty fields. */
async function mergeCredentials(
	env: Env,
	before: LineCredentials,
	input: LineCredentialsInput,
): Promise<LineCredentials> {
	const isIssued = usesIssuedToken(before, input);
	const channelId = isIssued ? input.channel_id || (await findChannelId(env, before)) : "";
	const loginId = input.login_channel_id || before.LINE_LOGIN_CHANNEL_ID;
	const loginSecret = input.login_channel_secret || before.LINE_LOGIN_CHANNEL_SECRET;
	return {
		LINE_CHANNEL_SECRET: input.channel_secret || before.LINE_CHANNEL_SECRET,
		LINE_CHANNEL_ACCESS_TOKEN: isIssued ? "" : input.access_token || before.LINE_CHANNEL_ACCESS_TOKEN,
		...(channelId && { LINE_CHANNEL_ID: channelId }),
		...(loginId && { LINE_LOGIN_CHANNEL_ID: loginId }),
		...(loginSecret && { LINE_LOGIN_CHANNEL_SECRET: loginSecret }),
	};
}

/** Number of the channel: stored, or that of the long-lived token before; "" if neither exists. */
async function findChannelId(env: Env, before: LineCredentials): Promise<string> {
	if (before.LINE_CHANNEL_ID) return before.LINE_CHANNEL_ID;
	if (before.LINE_CHANNEL_ACCESS_TOKEN === "") return "";
	return (await verifyAccessToken(env, before.LINE_CHANNEL_ACCESS_TOKEN))?.channelId ?? "";
}

function assertComplete(credentials: LineCredentials, isIssued: boolean): void {
	const { LINE_LOGIN_CHANNEL_ID: loginId, LINE_LOGIN_CHANNEL_SECRET: loginSecret } = credentials;
	refuseIf({
		...(credentials.LINE_CHANNEL_SECRET === "" && { channel_secret: [TEXTS.secretMissing] }),
		...(isIssued && !credentials.LINE_CHANNEL_ID && { channel_id: [TEXTS.channelIdMissing] }),
		...(!isIssued && credentials.LINE_CHANNEL_ACCESS_TOKEN === "" && { access_token: [TEXTS.tokenMissing] }),
		...(loginSecret && !loginId && { login_channel_id: [TEXTS.loginIncomplete] }),
		...(loginId && !loginSecret && { login_channel_secret: [TEXTS.loginIncomplete] }),
	});
}

const testChannel = (env: Env, credentials: LineCredentials): Promise<LineBot> =>
	credentials.LINE_CHANNEL_ACCESS_TOKEN === ""
		? testIssuing(env, credentials)
		: testLongLivedToken(env, credentials);

async function testIssuing(
	env: Env,
	{ LINE_CHANNEL_ID: channelId = "", LINE_CHANNEL_SECRET: secret }: LineCredentials,
): Promise<LineBot> {
	const issued = await requestChannelToken(env, channelId, secret);
	const bot = issued && (await requestBot({ ...env, LINE_CHANNEL_ACCESS_TOKEN: issued.token }));
	if (!bot) throw invalid("channel_secret", TEXTS.channelRefused);
	return bot;
}

async function testLongLivedToken(env: Env, credentials: LineCredentials): Promise<LineBot> {
	const { LINE_CHANNEL_ACCESS_TOKEN: token, LINE_CHANNEL_SECRET: secret } = credentials;
	const [bot, verified] = await Promise.all([
		requestBot({ ...env, LINE_CHANNEL_ACCESS_TOKEN: token }),
		verifyAccessToken(env, token),
	]);
	if (!bot) throw invalid("access_token", TEXTS.tokenRefused);
	if (!verified || verified.expiresIn < SHORT_LIVED) throw invalid("access_token", TEXTS.tokenShortLived);
	if (!(await requestChannelToken(env, verified.channelId, secret)))
		throw invalid("channel_secret", TEXTS.secretRefused);
	return bot;
}

/**
 * A token of the LINE Login channel shows that its secret is right. A pair that has not changed is not tested again, so
 * that a channel that LINE has closed since does not prevent a save.
 */
async function testLoginChannel(
	env: Env,
	{ before, credentials }: Pick<TestedCredentials, "before" | "credentials">,
): Promise<void> {
	const { LINE_LOGIN_CHANNEL_ID: id, LINE_LOGIN_CHANNEL_SECRET: secret } = credentials;
	const isChanged = id !== before.LINE_LOGIN_CHANNEL_ID || secret !== before.LINE_LOGIN_CHANNEL_SECRET;
	if (!id || !secret || !isChanged) return;
	if (!(await requestChannelToken(env, id, secret)))
		throw invalid("login_channel_secret", TEXTS.loginRefused);
	const bot = credentials.LINE_CHANNEL_ID ?? (await findChannelId(env, credentials));
	if (id === bot) throw invalid("login_channel_id", TEXTS.loginIsMessaging);
}

/** Whether the credentials are another account's than before; null where LINE does not know the ones before. */
async function isOtherAccount(
	env: Env,
	account: AccountRecord | undefined,
	{ before, credentials, bot }: Pick<TestedCredentials, "before" | "credentials" | "bot">,
): Promise<boolean | null> {
	const isSameToken =
		before.LINE_CHANNEL_ACCESS_TOKEN === credentials.LINE_CHANNEL_ACCESS_TOKEN &&
		before.LINE_CHANNEL_ID === credentials.LINE_CHANNEL_ID;
	if (isSameToken) return false;
	const envBefore = { ...env, ...before };
	const hasToken = before.LINE_CHANNEL_ACCESS_TOKEN !== "" || isTokenIssued(envBefore);
	const userIdBefore = account?.lineUserId ?? (hasToken ? (await requestBot(envBefore))?.userId : undefined);
	return userIdBefore === undefined ? null : userIdBefore !== bot.userId;
}

function refuseIf(problems: ErrorBody): void {
	if (Object.keys(problems).length > 0) throw new Refusal(422, problems);
}
