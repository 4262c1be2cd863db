import { expect, test } from "vitest";
import { outcomeOf } from "#web/automation/journeys/outcome.ts";
import { ApiError } from "#web/platform/api/error.ts";

test("[M-380] a call that was refused answers the server's messages and the status", () => {
	const refused = new ApiError(422, ["だめです"], { name: ["名前がありません"] });
	expect(outcomeOf(refused)).toEqual({ messages: ["だめです", "名前がありません"], status: 422 });
});

test.each([500, 503, 599])("[M-381] a call that ends with %d says that nobody knows", (status) => {
	expect(outcomeOf(new ApiError(status, ["SQLITE_FULL"]))).toEqual({
		messages: ["不明なエラーが発生しました"],
		status,
	});
});

test("a call that was not answered has no status", () => {
	expect(outcomeOf(new TypeError("network")).status).toBe(0);
});
