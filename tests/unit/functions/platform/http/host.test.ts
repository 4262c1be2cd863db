import { expect, test } from "vitest";
import { isOwnHost } from "#functions/platform/http/own-host.ts";

const SIMULATOR = {} as never;
const local = { MUSUBI_ENV: "development", PUBLIC_ORIGIN: "http://127.0.0.1:8808", SIMULATOR } as const;
const deployed = { MUSUBI_ENV: "production", PUBLIC_ORIGIN: "https://console.example" } as const;

test.each([
	"http://127.0.0.1:8808.evil.example/login",
	"http://localhost:port/login",
	"http://[::1/login",
	"http:///login",
])("an address that cannot be read is none of ours: %s", (url) => {
	expect(isOwnHost(local, url)).toBe(false);
	expect(isOwnHost(deployed, url)).toBe(false);
});

test("a deployment answers at its own host, a machine at its own names too", () => {
	expect(isOwnHost(deployed, "http://console.example/login")).toBe(true);
	expect(isOwnHost(deployed, "https://console.example.evil.example/login")).toBe(false);
	expect(isOwnHost(local, "http://127.0.0.1:8808/login")).toBe(true);
	expect(isOwnHost(local, "http://localhost:9000/login")).toBe(true);
	expect(isOwnHost(local, "http://evil.example/login")).toBe(false);
});

test("names of further accounts are no names of the machine; that of the simulator's shop has its pages only", () => {
	expect(isOwnHost(local, "http://other.localhost:8808/login")).toBe(false);
	expect(isOwnHost(local, "http://shop.localhost:8808/login")).toBe(false);
	expect(isOwnHost(local, "http://shop.localhost:8808/simulator/api/clock")).toBe(false);
	expect(isOwnHost(local, "http://shop.localhost:8808/simulator/api/shop/abc/top")).toBe(true);
});
