import { expect, test } from "vitest";
import { journeyOutcome } from "#web/automation/journeys/journeyOutcome.ts";
import { ApiError } from "#web/platform/api/apiError.ts";

test("[M-380] a call that was refused answers the server's messages and the status", () => {
	const refused = new ApiError(422, ["だめです"], { name: ["名前がありません"] });
	expect(journeyOutcome(refused)).toEqual({ messages: ["だめです", "名前がありません"], status: 422 });
});

test.each([500, 503, 599])("[M-381] a call that ends with %d says that nobody knows", (status) => {
	expect(journeyOutcome(new ApiError(status, ["SQLITE_FULL"]))).toEqual({
		messages: ["不明なエラーが発生しました"],
		status,
	});
});

test("a call that was not answered has no status", () => {
	expect(journeyOutcome(new TypeError("network")).status).toBe(0);
});
