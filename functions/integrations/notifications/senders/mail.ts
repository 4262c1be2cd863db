import { and, isNotNull, sql } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import type { NoticeAnswer } from "#domain/integrations/notifications/judge-notice.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { callService, noticeAnswerOf, parseJsonObject } from "./call-service.ts";
import type { NoticeSender, OutgoingNotice } from "./notice-sender.ts";

/**
 * Repeated mails are recognised by the service's idempotency key, or by the mailbox through their
 * Message-ID.
 */
export const mail: NoticeSender<"mail"> = {
	repeatable: true,
	send: async (ctx, { settings, secret }, notice) => {
		const address = notice.target.toLowerCase();
		if (!settings.to.some((each) => each.toLowerCase() === address))
			return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.removedFromChannel };
		if (await isOfDisabledOperator(ctx, address))
			return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.operatorDisabled };
		const from = { name: notice.senderName, email: settings.from };
		return settings.service === "resend"
			? sendByResend(ctx, { from, secret }, notice)
			: sendByCloudflare(ctx, from, notice);
	},
};

interface MailSender {
	/** "" for an address without a name. */
	name: string;
	email: string;
}

/**
 * Whether an address, in lower case, belongs to an operator who was disabled, perhaps since the notice was
 * written.
 */
async function isOfDisabledOperator({ db }: Ctx, address: string): Promise<boolean> {
	const disabledOperators = await db
		.select({ id: operators.id })
		.from(operators)
		.where(and(sql`lower(${operators.email}) = ${address}`, isNotNull(operators.disabledAt)))
		.limit(1);
	return disabledOperators.length > 0;
}

const RESEND = "https://api.resend.com/emails";

/** Sends through a mail service over HTTP. */
async function sendByResend(
	{ env }: Ctx,
	{ from, secret }: { from: MailSender; secret: string },
	{ id, target, title, text }: OutgoingNotice,
): Promise<NoticeAnswer> {
	const answer = await callService(env, RESEND, {
		method: "POST",
		headers: {
			Authorization: `Bearer ${secret}`,
			"Content-Type": "application/json",
			"Idempotency-Key": id,
		},
		body: JSON.stringify({
			from: inHeader(from),
			to: [target],
			subject: title,
			text,
			headers: { "Message-ID": messageId(id, from.email) },
		}),
	});
	return noticeAnswerOf(answer, String(parseJsonObject(answer.text).name ?? ""));
}

/** Cloudflare's error codes for temporary failures. */
const TEMPORARY_ERRORS = [
	"E_RATE_LIMIT_EXCEEDED",
	"E_DAILY_LIMIT_EXCEEDED",
	"E_DELIVERY_FAILED",
	"E_INTERNAL_SERVER_ERROR",
];

/** Sends through the deployment's Email binding. */
async function sendByCloudflare(
	{ env }: Ctx,
	from: MailSender,
	{ id, target, title, text }: OutgoingNotice,
): Promise<NoticeAnswer> {
	const message = {
		from: from.name === "" ? from.email : from,
		to: target,
		subject: title,
		text,
		headers: { "Message-ID": messageId(id, from.email) },
	};
	if (env.EMAIL) return sendByBinding(() => env.EMAIL!.send(message));
	if (!env.NOTICE_SERVICES) return { kind: "refused", reason: CHANNEL_TEXTS.mailNotBound };
	const answer = await callService(env, STAND_IN, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(message),
	});
	return noticeAnswerOf(answer, answer.text);
}

/** Stand-in for the binding, in development. */
const STAND_IN = "https://email.cloudflare.invalid/send";

async function sendByBinding(send: () => Promise<unknown>): Promise<NoticeAnswer> {
	try {
		await send();
		return { kind: "sent" };
	} catch (error) {
		const code = String((error as { code?: unknown }).code ?? "");
		return code === "" || TEMPORARY_ERRORS.includes(code)
			? { kind: "later", reason: NOTICE_FAILURE_TEXTS.serviceFailed(500), doubt: true }
			: { kind: "refused", reason: NOTICE_FAILURE_TEXTS.refused(400, code) };
	}
}

/** Sender for a mail header; quotes and backslashes in the name are escaped. */
const inHeader = ({ name, email }: MailSender): string =>
	name === "" ? email : `"${name.replace(/["\\]/g, "\\$&")}" <${email}>`;

const messageId = (id: string, from: string): string => `<${id}@${from.split("@").at(-1)}>`;
