import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";

/**
 * Error text of a failed chat call: a refusal has the first message of each field (M-373), anything else is a
 * load error (M-374). Errors that leave the page (401, 403) have their own texts.
 */
export function chatFailureOf(error: unknown): unknown {
	if (!(error instanceof ApiError) || error.status === 401 || error.status === 403) return error;
	if (error.status !== 422) return error.under(CHAT_TEXTS.loadFailed);
	const firsts = Object.values(error.fields).flatMap(([first]) => first ?? []);
	return new ApiError(422, [CHAT_TEXTS.failed, ...error.messages, ...firsts]);
}

export const toastChatFailed = (error: unknown) => toastFailed(chatFailureOf(error));
