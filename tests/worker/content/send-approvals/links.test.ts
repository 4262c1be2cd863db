import { beforeEach, expect, test } from "vitest";
import { openLink } from "#functions/content/send-approvals/open-link.ts";
import type { Ctx } from "#functions/context.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildWebhookContext, neverAnswer, TestWebhookReceiver } from "#tests/support/webhook-receiver.ts";

const clock = new TestClock("2026-11-20 10:00");
let receiver: TestWebhookReceiver;
let ctx: Ctx;
const namesAt = (data: string) => () =>
	Response.json({ Status: 0, Answer: [{ type: data.includes(":") ? 28 : 1, data }] });
beforeEach(() => {
	receiver = new TestWebhookReceiver(clock);
	receiver.resolver = namesAt("93.184.216.34");
	ctx = buildWebhookContext(clock, receiver);
});
const moved = (to: string) => new Response(null, { status: 302, headers: { Location: to } });
const opened = (address = "https://shop.example.com/") => openLink(ctx, address);

test.each([
	[200, "ok"],
	[404, "missing"],
	[410, "missing"],
	[500, "failed"],
	[403, "failed"],
	[526, "unreachable"],
])("a page that answers %i is judged %s", async (status, verdict) => {
	receiver.instead = () => new Response("body", { status });
	expect(await opened()).toMatchObject({ verdict, status, redirects: 0 });
	expect(receiver.calls).toEqual(["https://shop.example.com/"]);
});

test("redirects are followed to the final address", async () => {
	receiver.instead = ({ url }) =>
		url.endsWith("/a")
			? moved("/b")
			: url.endsWith("/b")
				? moved("https://other.example.com/c")
				: new Response("");
	expect(await opened("https://shop.example.com/a")).toMatchObject({
		verdict: "ok",
		status: 200,
		redirects: 2,
		finalAddress: "https://other.example.com/c",
	});
});

test("redirects without an end are given up", async () => {
	receiver.instead = () => moved("https://shop.example.com/again");
	expect(await opened()).toMatchObject({ verdict: "loop" });
	expect(receiver.calls.length).toBeLessThan(10);
});

test.each([
	"http://localhost/",
	"http://127.0.0.1/",
	"http://2130706433/",
	"http://[::1]/",
	"http://router.lan/",
	"http://intranet/",
	"https://user:secret@shop.example.com/",
	"ftp://shop.example.com/",
])("%s is not called", async (address) => {
	expect(await opened(address)).toMatchObject({ verdict: "private", status: null });
	expect(receiver.calls).toEqual([]);
});

test("a name of a private network, and a redirect to one, is not called", async () => {
	receiver.resolver = namesAt("10.0.0.1");
	expect(await opened()).toMatchObject({ verdict: "private" });
	expect(receiver.calls).toEqual([]);
	receiver.resolver = namesAt("93.184.216.34");
	receiver.instead = () => moved("http://169.254.169.254/latest/meta-data");
	expect(await opened()).toMatchObject({ verdict: "private", redirects: 1 });
	expect(receiver.calls).toEqual(["https://shop.example.com/"]);
});

test("a server that does not answer is given up in time", async () => {
	receiver.instead = () => neverAnswer() as never;
	expect(await openLink(ctx, "https://shop.example.com/", 20)).toMatchObject({ verdict: "slow" });
});

test("a connection that fails, as with a wrong certificate, is unreachable", async () => {
	receiver.instead = () => {
		throw new Error("certificate has expired");
	};
	expect(await opened()).toMatchObject({ verdict: "unreachable", status: null });
});
