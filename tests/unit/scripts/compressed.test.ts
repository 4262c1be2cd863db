import { describe, expect, test } from "vitest";
import { compressed } from "../../../scripts/local/compressed.ts";

const LONG = "あ".repeat(1_000);

const answered = async (
	response: Response,
	accepted: Record<string, string> = { "Accept-Encoding": "gzip, br" },
) => {
	const { headers } = await compressed(new Request("http://console.test/", { headers: accepted }), response);
	return headers.get("Content-Encoding");
};
const answer = (type: string, body: string | null = LONG, headers: Record<string, string> = {}) =>
	new Response(body, { headers: { "Content-Type": type, ...headers } });

describe("what the local host compresses", () => {
	test.each(["text/html; charset=utf-8", "text/css", "text/javascript", "application/json", "image/svg+xml"])(
		"is %s",
		async (type) => {
			expect(await answered(answer(type))).toBe("gzip");
		},
	);

	test.each(["image/png", "font/woff2", "application/zip", "application/octet-stream"])(
		"is not %s",
		async (type) => {
			expect(await answered(answer(type))).toBeNull();
		},
	);

	test("is nothing for who does not take it", async () => {
		expect(await answered(answer("text/html"), {})).toBeNull();
		expect(await answered(answer("text/html"), { "Accept-Encoding": "identity" })).toBeNull();
	});

	test("is nothing small, nothing without a body, and nothing that is encoded already", async () => {
		expect(await answered(answer("application/json", "{}"))).toBeNull();
		expect(await answered(answer("text/html", null))).toBeNull();
		expect(await answered(answer("text/css", LONG, { "Content-Encoding": "br" }))).toBe("br");
	});
});

test("an answer keeps its status and its headers, and its tag is no longer that of the bytes", async () => {
	const made = new Response(LONG, {
		status: 404,
		headers: { "Content-Type": "text/html", ETag: '"a"', "Set-Cookie": "s=1", "Content-Length": "3000" },
	});
	const request = new Request("http://console.test/", { headers: { "Accept-Encoding": "gzip" } });
	const { status, headers } = await compressed(request, made);
	expect(status).toBe(404);
	expect(headers.get("ETag")).toBe('W/"a"');
	expect(headers.get("Set-Cookie")).toBe("s=1");
	expect(headers.get("Content-Length")).toBeNull();
	expect(headers.get("Vary")).toBe("Accept-Encoding");
});
