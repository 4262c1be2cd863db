import { cutText } from "#domain/platform/texts/cut-text.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { callService, noticeAnswerOf, parseJsonObject } from "./call-service.ts";
import type { NoticeSender } from "./notice-sender.ts";

const POST_MESSAGE = "https://slack.com/api/chat.postMessage";
/** Slack truncates texts over 40,000 characters; escaping makes them a little longer. */
const MAX_TEXT = 30_000;

/** Slack's error codes that last until somebody changes the key or its app. */
const UNAUTHORIZED_ERRORS = [
	"invalid_auth",
	"not_authed",
	"account_inactive",
	"token_revoked",
	"missing_scope",
];
const CHANNEL_ERRORS = ["channel_not_found", "not_in_channel", "is_archived"];

/** Slack's error codes for temporary failures; after these two the message may have been posted. */
const DOUBTFUL_ERRORS = ["internal_error", "fatal_error"];
const TEMPORARY_ERRORS = ["ratelimited", "service_unavailable", "request_timeout", "team_added_to_org"];

/** Neither of Slack's two methods recognises a repeated message. */
export const slack: NoticeSender<"slack"> = {
	repeatable: false,
	send: async ({ env }, { settings: { way, channel }, secret }, { title, text }) => {
		const slackText = `*${escapeCommands(title)}*\n${escapeCommands(cutText(text, MAX_TEXT))}`;
		const isBot = way === "bot";
		const answer = await callService(env, isBot ? POST_MESSAGE : secret, {
			method: "POST",
			headers: {
				"Content-Type": "application/json; charset=utf-8",
				...(isBot && { Authorization: `Bearer ${secret}` }),
			},
			body: JSON.stringify({ text: slackText, ...(isBot && { channel }) }),
		});
		if (!isBot || answer.status !== 200) return noticeAnswerOf(answer, answer.text);
		const { ok, error } = parseJsonObject(answer.text);
		if (ok === true) return { kind: "sent" };
		const reason = String(error ?? "");
		const { retryAfter } = answer;
		if (TEMPORARY_ERRORS.includes(reason))
			return { kind: "later", reason: NOTICE_FAILURE_TEXTS.busy, doubt: false, retryAfter };
		if (DOUBTFUL_ERRORS.includes(reason))
			return { kind: "later", reason: NOTICE_FAILURE_TEXTS.serviceFailed(500), doubt: true, retryAfter };
		if (UNAUTHORIZED_ERRORS.includes(reason))
			return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.unauthorized(200) };
		if (CHANNEL_ERRORS.includes(reason)) return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.missing };
		return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.refused(200, reason.slice(0, 100)) };
	},
};

/** A friend may be called `<!channel>`: characters that Slack would read as a command are escaped. */
const escapeCommands = (text: string): string =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
