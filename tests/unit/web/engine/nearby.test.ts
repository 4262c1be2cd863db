import { expect, test } from "vitest";
import { localMediaAddress } from "#web/engine/messages/localMediaAddress.ts";

test.each([
	["https://127.0.0.1:8787/m/a.b", "http://127.0.0.1:8787/login", "/m/a.b"],
	["https://127.0.0.1:8787/m/a.b", "http://localhost:8787/login", "/m/a.b"],
	["https://127.0.0.1:8788/m/a.b", "http://localhost:8787/login", "https://127.0.0.1:8788/m/a.b"],
	["https://console.example.jp/m/a.b?c", "https://console.example.jp/", "/m/a.b?c"],
	["https://console.example.jp/m/a.b", "http://localhost:8787/", "https://console.example.jp/m/a.b"],
	["https://example.com/a.png", "https://console.example.jp/", "https://example.com/a.png"],
	["blob:x", "https://console.example.jp/", "blob:x"],
	["", "https://console.example.jp/", ""],
])("%s, seen at %s, is fetched from %s", (address, page, expected) => {
	expect(localMediaAddress(address, new URL(page))).toBe(expected);
});
