import { expect, test } from "vitest";
import { safeReturnAddress } from "#web/platform/login/returnAddress.ts";

const ORIGIN = "https://console.example";

test.each([
	["/line/friends?search=a", "/line/friends?search=a"],
	["/line/friends#part", "/line/friends"],
	["line/friends", "/line/friends"],
])("a page of the site is opened after the login: %s", (wanted, opened) =>
	expect(safeReturnAddress(wanted, ORIGIN)).toBe(opened),
);

test.each([
	null,
	"",
	"/login?return=/line",
	"https://evil.example/x",
	"//evil.example/x",
	"/\\evil.example/x",
	"/.//evil.example/x",
	"/..//evil.example/x",
	"/%2e//evil.example/x",
	"/line/..//evil.example/x",
	"https://console.example//evil.example/x",
	"http://[",
	"javascript:alert(1)",
])("home is opened in place of %j", (wanted) => {
	const opened = safeReturnAddress(wanted, ORIGIN);
	expect(opened).toBe(safeReturnAddress(null, ORIGIN));
	expect(new URL(opened, ORIGIN).origin).toBe(ORIGIN);
});
