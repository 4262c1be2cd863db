import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { defineCapability } from "#domain/engine/capabilities/definition.ts";
import { ABILITIES, PAGES } from "#domain/engine/capabilities/registry.ts";

type Capability = Parameters<typeof defineCapability>[0];

const files = readdirSync("domain/engine/capabilities").filter(
	(file) => !["definition.ts", "registry.ts"].includes(file),
);
const capabilities: Capability[] = await Promise.all(
	files.map(
		async (file) =>
			Object.entries(await import(`#domain/engine/capabilities/${file}`)).find(([name]) =>
				name.endsWith("Capability"),
			)![1] as Capability,
	),
);

test("every capability is in the registry, and no name in two of them", () => {
	expect(files.length).toBeGreaterThan(20);
	const abilities = capabilities.flatMap((each) => Object.keys(each.abilities));
	const pages = capabilities.flatMap((each) => Object.keys(each.pages));
	expect(abilities.toSorted()).toEqual(Object.keys(ABILITIES).toSorted());
	expect(pages.toSorted()).toEqual(Object.keys(PAGES).toSorted());
});

test("a page that makes or changes something needs the ability to write it", () => {
	// Pages of the headquarters need a right of the person instead.
	const editors = Object.entries(PAGES).filter(
		([name, { address }]) => /^(new|edit)[A-Z]/.test(name) && !address.startsWith("/hq/"),
	);
	expect(editors.length).toBeGreaterThan(15);
	const readable = editors.filter(([, { needs }]) => !needs.some((ability) => ability.endsWith("-write")));
	expect(readable.map(([name]) => name)).toEqual([]);
});

test("no two pages have one address", () => {
	const addresses = Object.values(PAGES).map(({ address }) => address);
	expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted());
});
