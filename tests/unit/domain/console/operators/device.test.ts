import { expect, test } from "vitest";
import { deviceNameOf } from "#domain/console/operators/session-device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
	[`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36`, "Chrome（Windows）"],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
		"Edge（Windows）",
	],
	["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox（Mac）"],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
		"Safari（iPhone）",
	],
	[
		`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/143.0.0.0 Mobile Safari/537.36`,
		"Chrome（Android）",
	],
	["curl/8.5.0", "不明な端末"],
	[null, "不明な端末"],
])("%s is a device that operators know", (agent, device) => {
	expect(deviceNameOf(agent)).toBe(device);
});
