import type { LineCredentialsInput } from "#domain/console/line-connection/line-connection-input.ts";
import { LINE_CONNECTION_TEXTS as TEXTS } from "#domain/platform/texts/line-connection-texts.ts";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import type { LineCredentials } from "#functions/platform/accounts/line-credentials.ts";
import { type ErrorBody, Refusal } from "#functions/platform/http/request-refusal.ts";
import {
	isSecretOfChannel,
	type LineBot,
	LineUnavailable,
	requestBot,
	verifyAccessToken,
} from "#functions/platform/line/line-channel.ts";

/** Lifetime of LINE's short-lived tokens; a long-lived one has no end that anybody reaches. */
const SHORT_LIVED = (31 * DAY) / SECOND;

/** Credentials that LINE has accepted, with their account. */
export interface TestedCredentials {
	credentials: LineCredentials;
	bot: LineBot;
	/** Whether it is another account than before; null where LINE does not know the one before. */
	isOther: boolean | null;
}

/**
 * Tests credentials against LINE; nothing is stored. Empty ones stay as they are.
 * @throws Refusal 422 for credentials that LINE does not accept, 503 if LINE does not answer
 */
export async function testCredentials(env: Env, input: LineCredentialsInput): Promise<TestedCredentials> {
	const credentials = mergeCredentials(env, input);
	assertComplete(credentials);
	try {
		const bot = await testChannel(env, credentials);
		return { credentials, bot, isOther: await isOtherAccount(env, credentials, bot) };
	} catch (error) {
		if (error instanceof LineUnavailable) throw lineUnavailable();
		throw error;
	}
}

export const lineUnavailable = () => new Refusal(503, { ERROR: [TEXTS.unavailable] });

/** Entered credentials, and the current ones for empty fields. */
function mergeCredentials(env: Env, input: LineCredentialsInput): LineCredentials {
	const loginId = input.login_channel_id || env.LINE_LOGIN_CHANNEL_ID;
	const loginSecret = input.login_channel_secret || env.LINE_LOGIN_CHANNEL_SECRET;
	return {
		LINE_CHANNEL_SECRET: input.channel_secret || env.LINE_CHANNEL_SECRET || "",
		LINE_CHANNEL_ACCESS_TOKEN: input.access_token || env.LINE_CHANNEL_ACCESS_TOKEN || "",
		...(loginId && { LINE_LOGIN_CHANNEL_ID: loginId }),
		...(loginSecret && { LINE_LOGIN_CHANNEL_SECRET: loginSecret }),
	};
}

function assertComplete(credentials: LineCredentials): void {
	const { LINE_LOGIN_CHANNEL_ID: loginId, LINE_LOGIN_CHANNEL_SECRET: loginSecret } = credentials;
	refuseIf({
		...(credentials.LINE_CHANNEL_SECRET === "" && { channel_secret: [TEXTS.secretMissing] }),
		...(credentials.LINE_CHANNEL_ACCESS_TOKEN === "" && { access_token: [TEXTS.tokenMissing] }),
		...(loginSecret && !loginId && { login_channel_id: [TEXTS.loginIncomplete] }),
		...(loginId && !loginSecret && { login_channel_secret: [TEXTS.loginIncomplete] }),
	});
}

async function testChannel(env: Env, credentials: LineCredentials): Promise<LineBot> {
	const { LINE_CHANNEL_ACCESS_TOKEN: token, LINE_CHANNEL_SECRET: secret } = credentials;
	const [bot, verified] = await Promise.all([
		requestBot({ ...env, LINE_CHANNEL_ACCESS_TOKEN: token }),
		verifyAccessToken(env, token),
	]);
	if (!bot) throw new Refusal(422, { access_token: [TEXTS.tokenRefused] });
	if (!verified || verified.expiresIn < SHORT_LIVED)
		throw new Refusal(422, { access_token: [TEXTS.tokenShortLived] });
	if (!(await isSecretOfChannel(env, verified.channelId, secret)))
		throw new Refusal(422, { channel_secret: [TEXTS.secretRefused] });
	return bot;
}

async function isOtherAccount(env: Env, credentials: LineCredentials, bot: LineBot): Promise<boolean | null> {
	const before = env.LINE_CHANNEL_ACCESS_TOKEN;
	if (before === credentials.LINE_CHANNEL_ACCESS_TOKEN) return false;
	const known = env.ACCOUNT?.lineUserId ?? (before ? (await requestBot(env))?.userId : undefined);
	return known === undefined ? null : known !== bot.userId;
}

function refuseIf(problems: ErrorBody): void {
	if (Object.keys(problems).length > 0) throw new Refusal(422, problems);
}
