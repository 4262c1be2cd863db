import { expect, test } from "vitest";
import { FLEX_BLOCKS, flexBlockDefinitionOf } from "#domain/content/templates/flex/blocks/registry.ts";
import { type FlexBlock, isFlexBlock } from "#domain/content/templates/flex/flex-block.ts";
import { createFlexOutline } from "#domain/content/templates/flex/flex-outline.ts";
import { FLEX_SAMPLES } from "#domain/content/templates/flex/samples/registry.ts";
import { problemWithFlex, templateInput } from "#domain/content/templates/template-content.ts";
import { findDoubts } from "#domain/engine/placeholders/doubts.ts";
import { contrast, READABLE_CONTRAST } from "#domain/platform/colours/colour-contrast.ts";

test("there are twenty samples, each of its own name", () => {
	expect(new Set(FLEX_SAMPLES.map(({ label }) => label)).size).toBe(20);
});

test.each(FLEX_SAMPLES.map((sample) => [sample.label, sample] as const))(
	"%s can be saved and sent as it is",
	(_, { altText, contents }) => {
		const json = JSON.stringify(contents);
		expect(problemWithFlex(json)).toBeNull();
		const content = { type: "flex", alt_text: altText, contents: json };
		expect(templateInput.safeParse({ name: "見本", group_id: null, content }).error).toBeUndefined();
		expect(findDoubts([altText], undefined).unknown).toEqual([]);
		expect(
			json.match(/https:\/\/[^"]+/g)?.filter((uri) => !/example\.com|google\.com\/maps/.test(uri)) ?? [],
		).toEqual([]);
		expect(createFlexOutline(contents, []).every(({ block }) => flexBlockDefinitionOf(block.type))).toBe(
			true,
		);
	},
);

/** Texts with too little contrast to the background, at either end of a gradient. */
function faint(block: FlexBlock, grounds: string[]): string[] {
	const gradient = block.background as { startColor: string; endColor: string } | undefined;
	const behind = gradient
		? [gradient.startColor, gradient.endColor]
		: [(block.backgroundColor as string | undefined) ?? grounds].flat();
	const isLarge = ["xl", "xxl", "4xl"].includes(String(block.size));
	const own = behind.filter((ground) =>
		block.type === "text"
			? contrast(String(block.color), ground) < (isLarge ? 3 : READABLE_CONTRAST)
			: block.type === "button" &&
				block.style === "primary" &&
				contrast("#ffffff", String(block.color)) < READABLE_CONTRAST,
	);
	const inner = ((block.contents ?? []) as FlexBlock[]).flatMap((block) => faint(block, behind));
	return [...own.map(() => String(block.text ?? block.type)), ...inner];
}

test("every word of a sample can be read on its ground", () => {
	const bubbles = FLEX_SAMPLES.flatMap(({ contents }) =>
		contents.type === "carousel" ? (contents.contents as FlexBlock[]) : [contents],
	);
	const hard = bubbles.flatMap((bubble) =>
		["header", "hero", "body", "footer"].flatMap((part) => {
			const styles = bubble.styles as Record<string, { backgroundColor: string }> | undefined;
			const block = bubble[part] as FlexBlock | undefined;
			return block ? faint(block, [styles?.[part]?.backgroundColor ?? "#ffffff"]) : [];
		}),
	);
	expect(hard).toEqual([]);
});

test("a new block of each type is one of its type", () => {
	for (const [type, { blank }] of Object.entries(FLEX_BLOCKS)) {
		expect(isFlexBlock(blank())).toBe(true);
		expect(blank().type).toBe(type);
	}
});
