import { cutText } from "#domain/platform/texts/cut-text.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { callService, noticeAnswerOf, parseJsonObject } from "./call-service.ts";
import type { NoticeSender } from "./notice-sender.ts";

const API = "https://api.chatwork.com/v2";
/** Chatwork accepts 65,535 bytes; a character has up to three. */
const MAX_TEXT = 20_000;
/** Chatwork limits calls per five minutes. */
const RATE_LIMIT_PAUSE = 300 * SECOND;

/** Chatwork does not recognise a repeated message. */
export const chatwork: NoticeSender<"chatwork"> = {
	repeatable: false,
	send: async ({ env }, { settings: { room_id }, secret }, { title, text }) => {
		const body = `[info][title]${withoutTags(title)}[/title]${cutText(withoutTags(text), MAX_TEXT)}[/info]`;
		const answer = await callService(env, `${API}/rooms/${room_id}/messages`, {
			method: "POST",
			headers: { "Content-Type": "application/x-www-form-urlencoded", "X-ChatWorkToken": secret },
			// `self_unread`: unread for the token's own account too, which Chatwork otherwise does not notify.
			body: new URLSearchParams({ body, self_unread: "1" }).toString(),
		});
		const { errors } = parseJsonObject(answer.text);
		const errorText = Array.isArray(errors) ? errors.join(" ") : "";
		return answer.status === 429
			? noticeAnswerOf({ ...answer, retryAfter: answer.retryAfter || RATE_LIMIT_PAUSE })
			: noticeAnswerOf(answer, errorText);
	},
};

/** A friend may be called `[toall]`: brackets that Chatwork would read as a tag are replaced. */
const withoutTags = (text: string): string => text.replaceAll("[", "［").replaceAll("]", "］");
