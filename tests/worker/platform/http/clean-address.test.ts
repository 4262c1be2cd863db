import { expect, test } from "vitest";
import { sendRequest } from "#tests/support/send-request.ts";

const TOKEN = "a-B_".repeat(11);

const ledTo = async (path: string): Promise<string | null> => {
	const response = await sendRequest(path);
	return response.status === 302 ? response.headers.get("Location") : null;
};

test.each([
	["/f/abc234。ご回答ください", "/f/abc234"],
	["/f/ABC234", "/f/abc234"],
	["/f/abc234/", "/f/abc234"],
	["/f/abc234)", "/f/abc234"],
	["/f/abc234/done。", "/f/abc234/done"],
	["/f/abc234?t=1.x。ご回答", "/f/abc234?t=1.x"],
	["/f/abc234?t=1.x.", "/f/abc234?t=1.x"],
	["/f/abc234?t=1.x).%20See", "/f/abc234?t=1.x"],
	["/r/abc234、どうぞ?m1=a", "/r/abc234?m1=a"],
	["/s/ABCDEF012345をご覧", "/s/abcdef012345"],
	["/ev/abcdef012345」", "/ev/abcdef012345"],
	[`/tap/${TOKEN}。ご確認ください`, `/tap/${TOKEN}`],
	[`/tap/${TOKEN}/?openExternalBrowser=1`, `/tap/${TOKEN}?openExternalBrowser=1`],
])("text behind a public address is cut off: %s", async (path, clean) => {
	expect(await ledTo(path)).toBe(clean);
	expect(await ledTo(clean)).toBeNull();
});

test.each([
	"/f/abc234?t=1.x",
	"/s/abc234/picture/K-1.a",
	`/tap/${TOKEN}A`,
	"/f/%00",
	"/line/friends。",
	"/f/",
])("an address without such text stays as it is: %s", async (path) => expect(await ledTo(path)).toBeNull());
