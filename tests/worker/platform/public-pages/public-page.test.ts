import { beforeEach, expect, test } from "vitest";
import { resetState } from "#tests/support/migrations.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { sendRequest } from "#tests/support/send-request.ts";

beforeEach(resetState);

test.each(["/f/none", "/s/none", "/ev/none", "/r/none", "/tap/none"])(
	"%s leads nowhere: the page says so, needs nothing from elsewhere and runs nothing",
	async (path) => {
		const visitor = await new PageVisitor().open(path);
		expect(visitor.status).toBe(404);
		expect(visitor.said).not.toMatch(/Musubi|結び/);
		expect(visitor.text).not.toMatch(/<script|<img|<link|url\(|@import/);
		const policy = visitor.headers.get("content-security-policy") ?? "";
		const nonce = /<style nonce="(\w{32})">/.exec(visitor.text)?.[1];
		expect(policy).toContain(`style-src 'nonce-${nonce}'`);
		expect(policy).toContain("default-src 'none'");
		expect(policy).not.toMatch(/script-src|img-src|unsafe/);
		// The style's end must not come from the style itself.
		expect(visitor.text.match(/<\/style>/g)).toHaveLength(1);
	},
);

test("the icon that a browser asks for beside a page is none, and no error", async () => {
	expect((await sendRequest("/favicon.ico")).status).toBe(204);
});

test("the style of all pages is small", async () => {
	const { text } = await new PageVisitor().open("/s/none");
	const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
	expect((await new Response(stream).arrayBuffer()).byteLength).toBeLessThan(6_000);
});
