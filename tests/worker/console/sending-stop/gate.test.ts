import { describe, expect, test } from "vitest";
import { reachesPeople } from "#functions/platform/line/sending-gate.ts";

const USER = `U${"0".repeat(32)}`;

describe("the gate knows each call to LINE that changes something", () => {
	test.each([
		["POST", "/v2/bot/message/push"],
		["POST", "/v2/bot/message/reply"],
		["POST", "/v2/bot/message/multicast"],
		["POST", "/v2/bot/message/broadcast"],
		["POST", "/v2/bot/message/narrowcast"],
		["POST", "/v2/bot/chat/markAsRead"],
		["POST", "/v2/bot/chat/loading/start"],
		["POST", `/v2/bot/group/C${"a".repeat(32)}/leave`],
		["POST", "/v2/bot/richmenu/alias"],
		["POST", "/v2/bot/richmenu/alias/musubi-1"],
		["DELETE", "/v2/bot/richmenu/alias/musubi-1"],
		["DELETE", "/v2/bot/richmenu/richmenu-1"],
		["POST", "/v2/bot/richmenu/batch"],
		["POST", "/v2/bot/richmenu/bulk/link"],
		["POST", "/v2/bot/richmenu/bulk/unlink"],
		["POST", `/v2/bot/user/${USER}/richmenu/richmenu-1`],
		["DELETE", `/v2/bot/user/${USER}/richmenu`],
		["POST", "/v2/bot/user/all/richmenu/richmenu-1"],
		["DELETE", "/v2/bot/user/all/richmenu"],
		["POST", "/v3/anything/new"],
	])("%s %s is seen by people", (method, path) => {
		expect(reachesPeople(method, path)).toBe(true);
	});

	test.each([
		["POST", "/v2/bot/message/validate/push"],
		["POST", "/v2/bot/richmenu"],
		["POST", "/v2/bot/richmenu/richmenu-1/content"],
		["POST", "/v2/bot/audienceGroup/upload"],
		["DELETE", "/v2/bot/audienceGroup/1"],
		["POST", "/v2/bot/coupon"],
		["PUT", "/v2/bot/coupon/1/close"],
		["PUT", "/v2/bot/channel/webhook/endpoint"],
		["POST", "/v2/bot/channel/webhook/test"],
		["POST", `/v2/bot/user/${USER}/linkToken`],
		["POST", "/liff/v1/apps"],
		["GET", "/v2/bot/message/quota"],
		[undefined, "/v2/bot/info"],
	])("%s %s is not", (method, path) => {
		expect(reachesPeople(method, path)).toBe(false);
	});
});
