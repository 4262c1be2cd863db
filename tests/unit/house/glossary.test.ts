import { getTableName } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { CAUSE_LABELS } from "#domain/engine/actions/action-cause.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { DELIVERY_STATES } from "#domain/engine/deliveries/delivery-states.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import { EXPLORER_KINDS } from "#domain/engine/kinds/registry.ts";
import { DEFINED_TABLES } from "#tests/support/defined-tables.ts";
import { readPages } from "../../../scripts/house/citations.ts";

const glossary = readPages("docs/glossary");
const lines = glossary.split("\n");

/** Whether a row starts with a label, the name in code and the wire name. */
const has = (label: string, name: string, wire: string | number = "") =>
	lines.some((line) => line.startsWith(`| ${label} | \`${name}\` | ${wire}`));

describe("the glossary", () => {
	test("has every kind of item, with its calls", () => {
		const missing = Object.entries(EXPLORER_KINDS).filter(
			([name, { label, path }]) => !has(label, name, `\`/api/${path}\``),
		);
		expect(missing.map(([name]) => name)).toEqual([]);
	});

	test("has every effect and every condition, with its number", () => {
		for (const entries of [EFFECTS, CONDITIONS]) {
			const missing = Object.entries(entries).filter(
				([name, { label, type }]) => !has(label, name, `${type} |`),
			);
			expect(missing.map(([name]) => name)).toEqual([]);
		}
	});

	test("has every trigger and every state of a delivery", () => {
		const named = Object.entries({ ...CAUSE_LABELS, ...DELIVERY_STATES });
		expect(named.filter(([name, label]) => !has(label, name)).map(([name]) => name)).toEqual([]);
	});

	test("names every table", () => {
		const tables = DEFINED_TABLES.map(getTableName);
		expect(tables.length).toBeGreaterThan(40);
		expect(tables.filter((table) => !glossary.includes(`\`${table}\``))).toEqual([]);
	});
});
