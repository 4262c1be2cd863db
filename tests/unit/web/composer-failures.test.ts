import { expect, test } from "vitest";
import { COMPOSE_TEXTS } from "#domain/texts/compose.ts";
import { SEND_FAILURE_TEXTS } from "#domain/texts/send-failures.ts";
import { ApiError, unanswered } from "#web/api/error.ts";
import { saidOfSend } from "#web/composer/failures.ts";

test("a send without an answer says what became of the words and what to do, a refusal why", () => {
	expect(saidOfSend(unanswered(new TypeError("Failed to fetch")))).toEqual([SEND_FAILURE_TEXTS.unanswered]);
	expect(saidOfSend(unanswered(new DOMException("", "TimeoutError")))).toEqual([
		SEND_FAILURE_TEXTS.unanswered,
	]);
	expect(saidOfSend(new ApiError(422, [COMPOSE_TEXTS.blockedUs]))).toEqual([COMPOSE_TEXTS.blockedUs]);
});
