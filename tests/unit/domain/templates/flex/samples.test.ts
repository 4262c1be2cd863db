import { expect, test } from "vitest";
import { doubtsIn } from "#domain/placeholders/doubts.ts";
import { problemWithFlex, templateInput } from "#domain/templates/content.ts";
import { isBlock } from "#domain/templates/flex/block.ts";
import { BLOCKS, definitionOf } from "#domain/templates/flex/blocks/registry.ts";
import { outlineOf } from "#domain/templates/flex/outline.ts";
import { SAMPLES } from "#domain/templates/flex/samples/registry.ts";

test("there are twenty samples, each of its own name", () => {
	expect(new Set(SAMPLES.map(({ label }) => label)).size).toBe(20);
});

test.each(SAMPLES.map((sample) => [sample.label, sample] as const))(
	"%s can be saved and sent as it is",
	(_, { altText, contents }) => {
		const json = JSON.stringify(contents);
		expect(problemWithFlex(json)).toBeNull();
		const content = { type: "flex", alt_text: altText, contents: json };
		expect(templateInput.safeParse({ name: "見本", group_id: null, content }).error).toBeUndefined();
		expect(doubtsIn([altText], undefined).unknown).toEqual([]);
		expect(
			json.match(/https:\/\/[^"]+/g)?.filter((uri) => !/example\.com|google\.com\/maps/.test(uri)) ?? [],
		).toEqual([]);
		expect(outlineOf(contents, []).every(({ block }) => definitionOf(block.type))).toBe(true);
	},
);

test("a new block of each type is one of its type", () => {
	for (const [type, { blank }] of Object.entries(BLOCKS)) {
		expect(isBlock(blank())).toBe(true);
		expect(blank().type).toBe(type);
	}
});
