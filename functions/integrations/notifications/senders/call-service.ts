import type { NoticeAnswer } from "#domain/integrations/notifications/judge-notice.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { retryAfterOf } from "#functions/platform/http/retry-after.ts";

/** Timeout of one call. */
const CALL_TIMEOUT = 10 * SECOND;
/** Maximum number of characters kept of a response. */
const MAX_READ = 10_000;

/** Response of a notification service. */
export interface ServiceAnswer {
	/** 0 for no response. */
	status: number;
	text: string;
	/** Requested delay in milliseconds. */
	retryAfter: number;
}

/**
 * Calls a notification service, or its stand-in in development. Never throws: a missing response is a result
 * too. Redirects are not followed: the addresses are the services' own.
 */
export async function callService(env: Env, url: string, request: RequestInit): Promise<ServiceAnswer> {
	const init: RequestInit = { ...request, redirect: "manual", signal: AbortSignal.timeout(CALL_TIMEOUT) };
	try {
		const response = await (env.NOTICE_SERVICES ? env.NOTICE_SERVICES.fetch(url, init) : fetch(url, init));
		const text = await response.text();
		return {
			status: response.status,
			text: text.slice(0, MAX_READ),
			retryAfter: retryAfterOf(response) ?? 0,
		};
	} catch {
		return { status: 0, text: "", retryAfter: 0 };
	}
}

/** Statuses after which a message may have been accepted. */
const DOUBTFUL_STATUSES = [0, 500, 502, 504];

/** Result by the status alone; `reason` is the service's own error code. */
export function noticeAnswerOf({ status, retryAfter }: ServiceAnswer, reason = ""): NoticeAnswer {
	if (status >= 200 && status < 300) return { kind: "sent" };
	const retryLater = (text: string): NoticeAnswer => ({
		kind: "later",
		reason: text,
		doubt: DOUBTFUL_STATUSES.includes(status),
		retryAfter,
	});
	if (status === 0) return retryLater(NOTICE_FAILURE_TEXTS.noResponse);
	if (status === 429) return retryLater(NOTICE_FAILURE_TEXTS.busy);
	if (status >= 500) return retryLater(NOTICE_FAILURE_TEXTS.serviceFailed(status));
	if (status === 401 || status === 403)
		return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.unauthorized(status) };
	if (status === 404 || status === 410) return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.missing };
	return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.refused(status, reason.slice(0, 100)) };
}

/** JSON object of a service's answer; empty if it is none. */
export function parseJsonObject(text: string): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}
