import { SEND_FAILURE_TEXTS } from "#domain/platform/texts/send-failures.ts";
import { ApiError, describeError } from "#web/platform/api/error.ts";

/** What the composer says of a send that failed. Without an answer nobody knows whether it was taken; sent again it is the same send. */
export const saidOfSend = (error: unknown): string[] =>
	error instanceof ApiError && error.status === 0 ? [SEND_FAILURE_TEXTS.unanswered] : describeError(error);
