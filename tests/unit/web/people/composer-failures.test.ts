import { expect, test } from "vitest";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { SEND_FAILURE_TEXTS } from "#domain/platform/texts/send-failures-texts.ts";
import { sendFailureLines } from "#web/people/composer/sendFailureLines.ts";
import { ApiError, toCallError } from "#web/platform/api/apiError.ts";

test("a send without an answer says what became of the words and what to do, a refusal why", () => {
	expect(sendFailureLines(toCallError(new TypeError("Failed to fetch")))).toEqual([
		SEND_FAILURE_TEXTS.unanswered,
	]);
	expect(sendFailureLines(toCallError(new DOMException("", "TimeoutError")))).toEqual([
		SEND_FAILURE_TEXTS.unanswered,
	]);
	expect(sendFailureLines(new ApiError(422, [COMPOSE_TEXTS.blockedUs]))).toEqual([COMPOSE_TEXTS.blockedUs]);
});
