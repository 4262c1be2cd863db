import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { findOwnAccount } from "#functions/platform/accounts/own-account.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { type LineBot, LineUnavailable, requestWebhook } from "#functions/platform/line/line-channel.ts";
import { isTokenIssued } from "#functions/platform/line/line-token.ts";
import { requestOwnBot } from "#functions/platform/line/own-bot.ts";

/** Address of the webhook for LINE; "" without a public address. */
export function webhookAddress(env: Env): string {
	const origin = publicOrigin(env);
	return origin && `${origin}/webhook/line`;
}

/** Whether the account has the credentials to receive and to send. */
export const hasLineConnection = (env: Env): boolean =>
	Boolean(env.LINE_CHANNEL_SECRET && env.LINE_CHANNEL_ACCESS_TOKEN) || isTokenIssued(env);

/** Stored state of the connection with LINE. No credential is ever part of an answer. */
export async function showLineConnection({ ctx }: { ctx: OperatorCtx }) {
	const { env, zone } = ctx;
	const account = await findOwnAccount(env);
	const isSaved = account?.lineSavedAt != null;
	return {
		is_connected: hasLineConnection(env),
		/** Whether LINE issues short-lived tokens, so that no long-lived one is stored. */
		is_token_issued: isTokenIssued(env),
		/** Time and operator of the last save in the console; null for credentials of the deployment. */
		saved_at: isSaved ? toWireTime(account.lineSavedAt!, zone) : null,
		saved_by: isSaved ? account.lineSavedBy : null,
		has_login: Boolean(env.LINE_LOGIN_CHANNEL_ID && env.LINE_LOGIN_CHANNEL_SECRET),
		webhook_url: webhookAddress(env),
		can_save: env.DIRECTORY !== undefined,
	};
}

/** State of the connection at LINE, as LINE reports it now. */
export async function checkLineConnection({ ctx: { env } }: { ctx: OperatorCtx }) {
	try {
		const [bot, webhook] = await Promise.all([requestOwnBot(env), requestWebhook(env)]);
		return {
			is_available: true,
			bot: bot && presentBot(bot),
			webhook: webhook && {
				url: webhook.endpoint,
				is_active: webhook.active,
				is_own: webhook.endpoint === webhookAddress(env),
			},
		};
	} catch (error) {
		if (!(error instanceof LineUnavailable)) throw error;
		return { is_available: false, bot: null, webhook: null };
	}
}

/** LINE's account on the wire. */
export const presentBot = ({
	userId,
	basicId,
	premiumId,
	displayName,
	pictureUrl,
	chatMode,
	markAsReadMode,
}: LineBot) => ({
	user_id: userId,
	basic_id: basicId,
	/** Id that the account bought; null without one. */
	premium_id: premiumId,
	/** `chat` or `bot`; `chat` means that LINE's own chat is on as well. */
	chat_mode: chatMode,
	/** `auto` or `manual`. */
	mark_as_read_mode: markAsReadMode,
	name: displayName,
	picture_url: pictureUrl,
});
