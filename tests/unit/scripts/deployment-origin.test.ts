import { describe, expect, test } from "vitest";
import { splitOrigin } from "../../../scripts/deployment/built-config.ts";
import { chooseOrigin, findPrintedOrigin } from "../../../scripts/deployment/deployment-origin.ts";

const PRINTED = `Uploaded musubi (3.1 sec)
Deployed musubi triggers (0.9 sec)
  https://musubi.hiyori.workers.dev
  schedule: * * * * *`;

describe("the address that a deployment is to know as its own", () => {
	test("is the one that wrangler printed, the first time", () => {
		expect(findPrintedOrigin(PRINTED)).toBe("https://musubi.hiyori.workers.dev");
		expect(chooseOrigin({ configured: undefined, printed: PRINTED, isSet: false })).toBe(
			"https://musubi.hiyori.workers.dev",
		);
	});

	test("stays as it is afterwards, since it may have been given", () => {
		expect(chooseOrigin({ configured: undefined, printed: PRINTED, isSet: true })).toBeUndefined();
		expect(chooseOrigin({ configured: undefined, printed: "", isSet: true })).toBeUndefined();
	});

	test("is the one that is given, whatever was printed or known", () => {
		for (const isSet of [true, false])
			expect(chooseOrigin({ configured: "https://console.example.jp/", printed: PRINTED, isSet })).toBe(
				"https://console.example.jp",
			);
	});

	test("must be known and speak https: else the deployment ends with what to do", () => {
		expect(() => chooseOrigin({ configured: undefined, printed: "", isSet: false })).toThrow(
			/--origin https:/,
		);
		for (const given of ["console.example.jp", "console.example.jp:443", "http://console.example.jp", ""])
			expect(() => chooseOrigin({ configured: given, printed: PRINTED, isSet: false })).toThrow(/https:/);
	});

	test("is taken out of the configuration, whose other variables stay", () => {
		const built = { name: "musubi", vars: { MUSUBI_ENV: "production", PUBLIC_ORIGIN: "https://a.example" } };
		const { config, origin } = splitOrigin(built as never);
		expect(origin).toBe("https://a.example");
		expect(config).toEqual({ name: "musubi", vars: { MUSUBI_ENV: "production" } });
	});
});
