import { SEND_FAILURE_TEXTS } from "#domain/platform/texts/send-failures-texts.ts";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";

/** Error lines of a failed send. Without a response the outcome is unknown; a retry is the same send. */
export const sendFailureLines = (error: unknown): string[] =>
	error instanceof ApiError && error.status === 0 ? [SEND_FAILURE_TEXTS.unanswered] : describeError(error);
