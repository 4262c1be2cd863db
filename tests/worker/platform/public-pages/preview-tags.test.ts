import { beforeEach, expect, test } from "vitest";
import { listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { buildEvent } from "#tests/support/events/event-builders.ts";
import { buildForm } from "#tests/support/form-pages.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildPng } from "#tests/support/sample-pictures.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

const ORIGIN = "https://shop.example";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const page = async (path: string, origin = ORIGIN) =>
	(await sendRequest(path, { origin, env: { PUBLIC_ORIGIN: origin } })).text();
const tag = (html: string, name: string) =>
	new RegExp(`<meta property="og:${name}" content="([^"]*)" />`).exec(html)?.[1];

test("a form's address has a preview with its title and text, escaped, and without a picture if it has none", async () => {
	const form = await buildForm(operator, [], {
		title: `"><script>alert(1)</script>`,
		description: "一行目\n  <b>二行目</b>",
	});
	const html = await page(`/f/${form.code}`);
	expect(tag(html, "title")).toBe("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
	expect(tag(html, "description")).toBe("一行目 &lt;b&gt;二行目&lt;/b&gt;");
	expect(tag(html, "image")).toBeUndefined();
	expect(html).not.toContain("<script");
});

test("a landing page's picture has its absolute https address, and none where the console has no https", async () => {
	const { media_key } = await requestJson<{ media_key: string }>("/api/media", {
		as: operator,
		body: buildPng(40, 40),
		headers: { "Content-Type": "image/png" },
	});
	const content = { title: "秋のご案内", text: "本文", media_key, button: "追加", colour: "#123456" };
	const id = await buildItem("landing", operator, { name: "チラシ", page: content });
	const { code } = (await fetchItemRow("landing", operator, id)) as unknown as { code: string };
	const html = await page(`/r/${code}`);
	expect(tag(html, "title")).toBe("秋のご案内");
	expect(tag(html, "image")).toBe(`${ORIGIN}/r/${code}/picture?v=${media_key}`);
	expect(tag(await page(`/r/${code}`, "http://console.test"), "image")).toBeUndefined();
});

test("an event's address has a preview with the event's own title, whatever the page", async () => {
	const event = await buildEvent({ title: "ヨガ体験", description: "はじめての方へ" });
	const html = await page(`/ev/${event.url.code}`);
	expect(tag(html, "title")).toBe("ヨガ体験");
	expect(tag(html, "description")).toBe("はじめての方へ");
});

test("a page that leads nowhere has its title alone", async () => {
	const html = await page("/f/nothing");
	expect(tag(html, "title")).toBeTruthy();
	expect(tag(html, "description")).toBeUndefined();
});

/** Pages that no route of the public ones answers with: the console's own, and operators' sheets. */
const OF_CONSOLE =
	/^\/(api|open_api|mcp|assets|icons|simulator|webhook|parties|handover|accounts)\b|\/print$/;

test("every public page has a title for previews, whatever its address leads to", async () => {
	const form = await buildForm(operator, [], { title: "アンケート" });
	const event = await buildEvent({ title: "ヨガ体験" });
	const paths = listDeclaredRoutes()
		.filter(({ method, path, access }) => {
			const isPublic = access?.kind === "open" || access?.kind === "external";
			return method === "GET" && isPublic && path !== "*" && path !== "/*" && !OF_CONSOLE.test(path);
		})
		.map(({ path }) => path.replace(/:\w+(\{[^}]*\})?|\*/g, "zzzzzz"));
	const pages: string[] = [];
	for (const path of [...paths, `/f/${form.code}`, `/f/${form.code}/done`, `/ev/${event.url.code}`]) {
		const response = await sendRequest(path, { origin: ORIGIN, env: { PUBLIC_ORIGIN: ORIGIN } });
		const html = response.headers.get("content-type")?.startsWith("text/html") ? await response.text() : "";
		if (html === "" || html.includes('id="root"')) continue;
		pages.push(path);
		expect([path, tag(html, "type"), Boolean(tag(html, "title"))]).toEqual([path, "website", true]);
	}
	for (const root of ["/f/", "/s/", "/ev/", "/r/", "/go/", "/tap/", "/liff/"])
		expect(pages.filter((path) => path.startsWith(root))).not.toEqual([]);
});
