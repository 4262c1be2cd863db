import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { compressResponse } from "../../../scripts/local/compressed.ts";

const LONG = "あ".repeat(1_000);

const answered = async (
	response: Response,
	accepted: Record<string, string> = { "Accept-Encoding": "gzip, br" },
) => {
	const { headers } = await compressResponse(
		new Request("http://console.test/", { headers: accepted }),
		response,
	);
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

	test.each([
		["gzip;q=0, identity", null],
		["br, gzip; q=0.000", null],
		["*;q=0", null],
		["gzip;q=0, *", null],
		["x-gzip-of-ours", null],
		["gzip;q=0.5, identity", "gzip"],
		["br;q=1, GZIP", "gzip"],
		["*", "gzip"],
		["identity, *;q=0.1", "gzip"],
	])("for who takes %s is %s", async (accepted, encoding) => {
		expect(await answered(answer("text/html"), { "Accept-Encoding": accepted })).toBe(encoding);
	});

	test("is nothing small, nothing without a body, and nothing that is encoded already", async () => {
		expect(await answered(answer("application/json", "{}"))).toBeNull();
		expect(await answered(answer("text/html", null))).toBeNull();
		expect(await answered(answer("text/css", LONG, { "Content-Encoding": "br" }))).toBe("br");
	});
});

test("who takes none gets the answer itself, which says that it varies", async () => {
	const made = answer("application/json");
	expect(await compressResponse(new Request("http://console.test/"), made)).toBe(made);
	expect(made.headers.get("Vary")).toBe("Accept-Encoding");
	expect(await made.text()).toBe(LONG);
});

test("an answer keeps its status and its headers, and its tag is no longer that of the bytes", async () => {
	const made = new Response(LONG, {
		status: 404,
		headers: { "Content-Type": "text/html", ETag: '"a"', "Set-Cookie": "s=1", "Content-Length": "3000" },
	});
	const request = new Request("http://console.test/", { headers: { "Accept-Encoding": "gzip" } });
	const { status, headers } = await compressResponse(request, made);
	expect(status).toBe(404);
	expect(headers.get("ETag")).toBe('W/"a"');
	expect(headers.get("Set-Cookie")).toBe("s=1");
	expect(headers.get("Content-Length")).toBeNull();
	expect(headers.get("Vary")).toBe("Accept-Encoding");
});

test("a file of the build is compressed once for all who ask, and is what it was", async () => {
	const request = () =>
		new Request("http://console.test/assets/a.js", { headers: { "Accept-Encoding": "gzip" } });
	const file = () => answer("text/javascript", LONG, { "Cache-Control": "public, immutable", ETag: '"a"' });
	const answers = [await compressResponse(request(), file()), await compressResponse(request(), file())];
	const [one, other] = await Promise.all(answers.map((each) => each.arrayBuffer()));
	expect(gunzipSync(one!).toString()).toBe(LONG);
	expect(other).toEqual(one);
	for (const { headers } of answers)
		expect(Object.fromEntries(headers)).toMatchObject({ etag: 'W/"a"', "content-encoding": "gzip" });
});

describe("every answer for one text", () => {
	const told = async (response: Response, { method = "GET", ...headers }: Record<string, string> = {}) => {
		const request = new Request("http://console.test/", { method, headers });
		const answered = await compressResponse(request, response);
		return [answered.headers.get("ETag"), answered.headers.get("Vary"), answered.status];
	};
	const made = (
		body: string | null,
		status = 200,
		type: Record<string, string> = { "Content-Type": "text/css" },
	) => new Response(body, { status, headers: { ETag: '"a"', ...type } });
	const gzip = { "Accept-Encoding": "gzip" };

	test("has the same tag, and says that it varies, compressed or not, with a body or without", async () => {
		const same = (status: number) => ['W/"a"', "Accept-Encoding", status];
		expect(await told(made(LONG), gzip)).toEqual(same(200));
		expect(await told(made(LONG))).toEqual(same(200));
		expect(await told(made("short"), gzip)).toEqual(same(200));
		expect(await told(made(null), { method: "HEAD", ...gzip })).toEqual(same(200));
		expect(await told(made(null, 304), gzip)).toEqual(same(304));
		const asked = { "If-None-Match": 'W/"b", W/"a"' };
		expect(await told(made(null, 304, {}), asked)).toEqual(same(304));
	});

	test("is told from one for a picture, which stays as it is", async () => {
		const picture = { "Content-Type": "image/png" };
		expect(await told(made(LONG, 200, picture), gzip)).toEqual(['"a"', null, 200]);
		expect(await told(made(null, 304, picture), gzip)).toEqual(['"a"', null, 304]);
		expect(await told(made(null, 304, {}), { "If-None-Match": '"a"' })).toEqual(['"a"', null, 304]);
	});
});
