import { expect, test } from "vitest";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { chatFailureOf } from "#web/inbox/chat/chatFailures.ts";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";

const said = (error: ApiError) => describeError(chatFailureOf(error));

test("[M-373] a refusal is told with the first message of each field", () => {
	const refused = new ApiError(422, [], { text: ["長すぎます", "使えません"], mentions: ["選べません"] });
	expect(said(refused)).toEqual([CHAT_TEXTS.failed, "長すぎます", "選べません"]);
});

test("[M-374] anything else is told as data that could not be had", () => {
	expect(said(new ApiError(500, ["壊れています"]))).toEqual([CHAT_TEXTS.loadFailed, "壊れています"]);
	expect(said(new ApiError(404, ["見つかりません"]))[0]).toBe(CHAT_TEXTS.loadFailed);
});

test("what leads away from the page says so itself", () => {
	for (const status of [401, 403]) expect(said(new ApiError(status, ["認証"]))).toEqual(["認証"]);
});
