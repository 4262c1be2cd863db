import { expect, test } from "vitest";
import { isOurs } from "#functions/platform/http/host.ts";

const SIMULATOR = {} as never;
const local = { MUSUBI_ENV: "development", PUBLIC_ORIGIN: "http://127.0.0.1:8808", SIMULATOR } as const;
const deployed = { MUSUBI_ENV: "production", PUBLIC_ORIGIN: "https://console.example" } as const;

test.each([
	"http://127.0.0.1:8808.evil.example/login",
	"http://localhost:port/login",
	"http://[::1/login",
	"http:///login",
])("an address that cannot be read is none of ours: %s", (url) => {
	expect(isOurs(local, url)).toBe(false);
	expect(isOurs(deployed, url)).toBe(false);
});

test("a deployment answers at its own host, a machine at its own names too", () => {
	expect(isOurs(deployed, "http://console.example/login")).toBe(true);
	expect(isOurs(deployed, "https://console.example.evil.example/login")).toBe(false);
	expect(isOurs(local, "http://127.0.0.1:8808/login")).toBe(true);
	expect(isOurs(local, "http://localhost:9000/login")).toBe(true);
	expect(isOurs(local, "http://evil.example/login")).toBe(false);
});
