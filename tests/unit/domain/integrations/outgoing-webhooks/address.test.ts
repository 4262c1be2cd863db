import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressProblem } from "#domain/integrations/outgoing-webhooks/endpoint-address.ts";
import { endpointInput } from "#domain/integrations/outgoing-webhooks/endpoint-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";

describe("an address of another system", () => {
	test.each([
		"https://receiver.example.com/hook",
		"https://receiver.example.com:443/hook?key=1",
		"HTTPS://RECEIVER.EXAMPLE.COM",
		"https://日本語.jp/通知",
		"https://local.example.com",
		"https://10.example.com",
	])("%s is taken", (url) => expect(addressProblem(url)).toBeNull());

	test.each([
		["http://receiver.example.com", TEXTS.urlRequired],
		["ftp://receiver.example.com", TEXTS.urlRequired],
		["receiver.example.com", TEXTS.urlRequired],
		["https://", TEXTS.urlRequired],
		["https://receiver.example.com/a\r\nb", FIELD_TEXTS.urlInvalid],
		["https://receiver.example.com/a\tb", FIELD_TEXTS.urlInvalid],
		["https://recei\nver.example.com/", FIELD_TEXTS.urlInvalid],
		["ht\ntps://receiver.example.com/", FIELD_TEXTS.urlInvalid],
		["https://receiver.example.com/a\u0000b", FIELD_TEXTS.urlInvalid],
		["https://999.1.1.1", TEXTS.urlRequired],
		["https://user:pass@receiver.example.com", TEXTS.urlCredentials],
		["https://receiver.example.com@10.0.0.1/", TEXTS.urlCredentials],
		["https://receiver.example.com:8443", TEXTS.urlPort],
		["https://receiver.example.com:22", TEXTS.urlPort],
		["https://127.0.0.1", TEXTS.urlNumeric],
		["https://2130706433", TEXTS.urlNumeric],
		["https://0x7f000001", TEXTS.urlNumeric],
		["https://0x7f.1", TEXTS.urlNumeric],
		["https://0177.0.0.1", TEXTS.urlNumeric],
		["https://127.1", TEXTS.urlNumeric],
		["https://１２７.０.０.１", TEXTS.urlNumeric],
		["https://127。0。0。1", TEXTS.urlNumeric],
		["https://169.254.169.254/latest/meta-data", TEXTS.urlNumeric],
		["https://8.8.8.8", TEXTS.urlNumeric],
		["https://[::1]", TEXTS.urlNumeric],
		["https://[::ffff:10.0.0.1]", TEXTS.urlNumeric],
		["https://[2606:4700:4700::1111]", TEXTS.urlNumeric],
		["https://localhost", TEXTS.urlPrivate],
		["https://LOCALHOST./", TEXTS.urlPrivate],
		["https://console.localhost", TEXTS.urlPrivate],
		["https://printer.local", TEXTS.urlPrivate],
		["https://metadata.google.internal/computeMetadata/v1/", TEXTS.urlPrivate],
		["https://metadata", TEXTS.urlPrivate],
		["https://intranet", TEXTS.urlPrivate],
		["https://router.home.arpa", TEXTS.urlPrivate],
		["https://nas.lan.", TEXTS.urlPrivate],
		["https://localhost../", TEXTS.urlPrivate],
		["https://metadata.google.internal..", TEXTS.urlPrivate],
	])("%s is refused", (url, problem) => expect(addressProblem(url)).toBe(problem));

	test.each(SEEDS)("of numbers alone is refused however it is written (seed %i)", (seed) => {
		const written = fc
			.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255), fc.constantFrom(8, 10, 16), fc.boolean())
			.map(([a, b, c, d, base, isOne]) => {
				const prefix = { 8: "0", 10: "", 16: "0x" }[base];
				const one = (number: number) => `${number === 0 ? "" : prefix}${number.toString(base)}`;
				return isOne ? one(((a * 256 + b) * 256 + c) * 256 + d) : [a, b, c, d].map(one).join(".");
			});
		fc.assert(
			fc.property(written, (host) => {
				expect(addressProblem(`https://${host}/`)).toBe(TEXTS.urlNumeric);
			}),
			{ seed },
		);
	});
});

test("an endpoint keeps its address as it is called, without what is the reader's own", () => {
	const given = { name: "基幹", url: " https://Receiver.Example.com/hook?a=1#part ", events: ["tag.added"] };
	expect(endpointInput.parse(given)).toMatchObject({
		url: "https://receiver.example.com/hook?a=1",
		is_active: true,
	});
});

test("an endpoint without events, or with unknown ones, is refused", () => {
	const refusedFor = (events: string[]) =>
		endpointInput.safeParse({ name: "x", url: "https://receiver.example.com", events }).error?.issues[0]
			?.path[0];
	expect([refusedFor([]), refusedFor(["webhook.test"]), refusedFor(["no.such"])]).toEqual([
		"events",
		"events",
		"events",
	]);
});
