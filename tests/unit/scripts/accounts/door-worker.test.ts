import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../../../scripts/local/local-settings.ts";

/** Stands for the console: tells what it sees of a request, and opens sockets. */
const CONSOLE = `
export default {
	async fetch(request) {
		if (request.headers.get("Upgrade") === "websocket") {
			const [client, server] = Object.values(new WebSocketPair());
			server.accept();
			server.send(new URL(request.url).host);
			return new Response(null, { status: 101, webSocket: client });
		}
		return Response.json({
			url: request.url,
			method: request.method,
			address: request.headers.get("CF-Connecting-IP"),
			body: await request.text(),
		}, { status: 302, headers: { Location: "/elsewhere", "Set-Cookie": "session=1" } });
	},
};`;
const HOST = "musubi-ginza.hiyori.workers.dev";

let miniflare: Miniflare;
beforeAll(() => {
	const shared = { modules: true } as const;
	const door = readFileSync(join(ROOT, "scripts/accounts/door-worker.js"), "utf8");
	miniflare = new Miniflare(
		convertV4MiniflareOptions({
			workers: [
				{ ...shared, name: "musubi-ginza", script: door, serviceBindings: { CONSOLE: "musubi" } },
				{ ...shared, name: "musubi", script: CONSOLE },
			],
		}),
	);
});
afterAll(() => miniflare.dispose());

test("the console sees the door's own host, whatever the headers claim, and the request as it was", async () => {
	const response = await miniflare.dispatchFetch(`https://${HOST}/webhook/line?x=1`, {
		method: "POST",
		body: "銀座",
		redirect: "manual",
		headers: {
			"X-Forwarded-Host": "musubi-shibuya.hiyori.workers.dev",
			"X-Musubi-Account": "shibuya",
			Forwarded: "host=musubi-shibuya.hiyori.workers.dev",
			"CF-Connecting-IP": "203.0.113.7",
		},
	});
	expect(await response.json()).toEqual({
		url: `https://${HOST}/webhook/line?x=1`,
		method: "POST",
		address: "203.0.113.7",
		body: "銀座",
	});
	expect(response.status).toBe(302);
	expect(response.headers.get("Location")).toBe("/elsewhere");
	expect(response.headers.get("Set-Cookie")).toBe("session=1");
});

test("sockets of rooms pass through the door", async () => {
	const { webSocket } = await miniflare.dispatchFetch(`https://${HOST}/rooms/inbox`, {
		headers: { Upgrade: "websocket" },
	});
	const message = new Promise((resolve) =>
		webSocket!.addEventListener("message", ({ data }) => resolve(data)),
	);
	webSocket!.accept();
	expect(await message).toBe(HOST);
	webSocket!.close();
});
