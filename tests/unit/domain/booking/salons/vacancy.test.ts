import { describe, expect, test } from "vitest";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { resolveText } from "#domain/engine/placeholders/placeholder-text.ts";
import { readPlaceholder, writePlaceholder } from "#domain/engine/placeholders/registry.ts";
import { RESERVATION_CONTEXT, VACANCY_CONTEXT } from "#domain/engine/placeholders/reservation-values.ts";
import {
	markedSalonPath,
	OWN_LINK_SEAL,
	removeOwnLinkMarks,
	withoutOwnLinks,
} from "#domain/engine/public-addresses/own-links.ts";

const CODE = "5c1b0a7e93d24f68a1c7e0b2";
const ORIGIN = "https://console.test";
const PATH = markedSalonPath({ id: 12, code: CODE });

const values = (link: string): PlaceholderValues => ({
	...{ name: "", mail: "", friendLinkUrl: "", now: 0, zone: "Asia/Tokyo" },
	...{
		friendInfo: new Map(),
		commonVars: new Map(),
		forms: new Map(),
		events: new Map(),
		products: new Map(),
		points: { balance: 0, rank: "", expiry: "", url: "" },
		introduction: { url: "", page: "" },
		scores: new Map(),
	},
	salons: new Map([[CODE, ORIGIN + PATH]]),
	context: new Map([["reserve_link", { type: "string", value: link }]]),
});

describe("placeholders of a time that has become free", () => {
	test("are written by a word of their own, with labels of eight characters at most", () => {
		for (const { key, label } of VACANCY_CONTEXT) {
			expect(writePlaceholder(readPlaceholder(key)!)).toBe(`{${key}}`);
			expect([...label].length).toBeLessThanOrEqual(8);
		}
	});

	test("say nothing of a booking that is none yet", () => {
		const offered = VACANCY_CONTEXT.map(({ key }) => key);
		for (const key of ["reserve_number", "reserve_name", "reserve_before_datetime"])
			expect([offered.includes(key), RESERVATION_CONTEXT.some((each) => each.key === key)]).toEqual([
				false,
				true,
			]);
	});

	test("lead to the day by the friend's own link, which is signed on the way to LINE", () => {
		const text = resolveText("{reserve_link} まで", values(`${CODE}?course=1&staff=any&week=2026-12-01`));
		expect(text).toBe(`${ORIGIN}/s/${CODE}?t=12${OWN_LINK_SEAL}&course=1&staff=any&week=2026-12-01 まで`);
	});

	test("lead nowhere where the address is gone, and give no signature to another host", () => {
		expect(resolveText("[{reserve_link}]", values("x".repeat(24)))).toBe("[]");
		expect(resolveText("[{reserve_link}]", values(""))).toBe("[]");
		const within = resolveText(`https://evil.test/?to={reserve_link}`, values(`${CODE}?course=1`));
		expect(within).not.toContain(OWN_LINK_SEAL);
		expect(within).not.toContain("t%3D12");
	});
});

test("operators read where such a link leads, without the friend's signature", () => {
	const sent = `${ORIGIN}${PATH}&course=1&week=2026-12-01`;
	const plain = `${ORIGIN}/s/${CODE}?course=1&week=2026-12-01`;
	expect(withoutOwnLinks(sent)).toBe(plain);
	expect(removeOwnLinkMarks(sent)).toBe(plain);
	expect(withoutOwnLinks(`${ORIGIN}/s/${CODE}?t=abc.def&course=1`)).toBe(`${ORIGIN}/s/${CODE}?course=1`);
	expect(withoutOwnLinks(`${ORIGIN}/s/${CODE}?t=abc.def`)).toBe(`${ORIGIN}/s/${CODE}`);
});
