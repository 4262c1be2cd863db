import { sign } from "hono/jwt";
import { readServiceAccount } from "#domain/integrations/notifications/channels/firebase-cloud-messaging.ts";
import { withoutLinks } from "#domain/integrations/notifications/compose-notice.ts";
import type { NoticeAnswer } from "#domain/integrations/notifications/judge-notice.ts";
import { cutText } from "#domain/platform/texts/cut-text.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { HOUR, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { pushToDevice } from "../web-push/send-push.ts";
import { callService, noticeAnswerOf, parseJsonObject, type ServiceAnswer } from "./call-service.ts";
import type { NoticeSender, OutgoingNotice } from "./notice-sender.ts";

const TOKEN = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
/** FCM accepts 4,096 bytes in total. */
const MAX_PUSH_TEXT = 900;
const MAX_TITLE = 200;

/** A device shows one notification for a tag, however often it is sent. */
export const firebaseCloudMessaging: NoticeSender<"firebase_cloud_messaging"> = {
	repeatable: true,
	send: (ctx, { settings, secret }, notice) =>
		settings.way === "devices"
			? pushToDevice(ctx, settings.operator_ids, notice)
			: sendByFirebase(ctx, { tokens: settings.tokens, secret }, notice),
};

/** Sends to a device of the shop's own Firebase app. */
async function sendByFirebase(
	ctx: Ctx,
	{ tokens, secret }: { tokens: readonly string[]; secret: string },
	notice: OutgoingNotice,
): Promise<NoticeAnswer> {
	if (!tokens.includes(notice.target))
		return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.removedFromChannel };
	const account = readServiceAccount(secret);
	if (!account) return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.secretUnreadable };
	const accessToken = await requestAccessToken(ctx, account);
	if (typeof accessToken !== "string") return noticeAnswerOf(accessToken, errorCodeOf(accessToken));
	const url = `https://fcm.googleapis.com/v1/projects/${account.project_id}/messages:send`;
	const answer = await callService(ctx.env, url, {
		method: "POST",
		headers: { Authorization: `Bearer ${accessToken}`, "Content-Type": "application/json" },
		body: JSON.stringify({ message: messageOf(notice) }),
	});
	if (answer.status === 404) return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.deviceGone };
	return noticeAnswerOf(answer, errorCodeOf(answer));
}

const messageOf = ({ id, target, title, text, link }: OutgoingNotice) => ({
	token: target,
	notification: { title: cutText(title, MAX_TITLE), body: cutText(withoutLinks(text), MAX_PUSH_TEXT) },
	android: { notification: { tag: id } },
	apns: { headers: { "apns-collapse-id": id } },
	webpush: { notification: { tag: id }, ...(link?.startsWith("https:") && { fcm_options: { link } }) },
});

/**
 * Access token for an hour, by which Google authenticates the service account; the service's answer if there
 * is none.
 */
async function requestAccessToken(
	{ env, clock }: Ctx,
	{ client_email, private_key }: { client_email: string; private_key: string },
): Promise<string | ServiceAnswer> {
	const now = Math.floor(clock() / SECOND);
	const claims = { iss: client_email, scope: SCOPE, aud: TOKEN, iat: now, exp: now + HOUR / SECOND };
	const assertion = await sign(claims, private_key, "RS256");
	const answer = await callService(env, TOKEN, {
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams({
			grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
			assertion,
		}).toString(),
	});
	const { access_token } = parseJsonObject(answer.text);
	if (answer.status !== 200) return answer;
	// An answer without a token counts as a failure of the service, which is tried again.
	return typeof access_token === "string" ? access_token : { ...answer, status: 500 };
}

/** Google's error code. */
function errorCodeOf({ text }: ServiceAnswer): string {
	const { error } = parseJsonObject(text);
	if (typeof error === "string") return error;
	return String((error as { status?: unknown } | undefined)?.status ?? "");
}
