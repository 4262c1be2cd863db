import { expect, test } from "vitest";
import { add, additionsAt } from "#domain/content/templates/flex/additions.ts";
import {
	type FlexBlock,
	isBlock,
	type Path,
	valueAt,
	withValueAtPath,
} from "#domain/content/templates/flex/block.ts";
import { flexDefinitionOf } from "#domain/content/templates/flex/blocks/registry.ts";
import {
	asBubble,
	asCarousel,
	duplicate,
	moveIn,
	moveOut,
	paste,
	removeFlexBlock,
	shiftFlexBlock,
	wrap,
} from "#domain/content/templates/flex/operations.ts";
import { outlineOf } from "#domain/content/templates/flex/outline.ts";
import { picturesIn } from "#domain/content/templates/flex/pictures.ts";
import { flexProblemsIn, flexSizeOf, problemsByBlock } from "#domain/content/templates/flex/problems.ts";
import { FLEX_SAMPLES } from "#domain/content/templates/flex/samples/registry.ts";
import { tappedActionsIn, toldTapsIn } from "#domain/content/templates/flex/tap-data.ts";
import { tapOf } from "#domain/content/templates/flex/taps.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";

/** Misplaced values, as in messages saved before validation existed. */
const JUNK = [null, 5, -1, "x", "", [], {}, [null], [[]], { type: 5 }, { type: "box" }, { type: "toString" }];

const placesIn = (value: unknown, path: Path = []): Path[] =>
	typeof value === "object" && value !== null
		? Object.keys(value).flatMap((key) => {
				const place = [...path, Array.isArray(value) ? Number(key) : key];
				return [place, ...placesIn(valueAt(value, [place.at(-1)!]), place)];
			})
		: [];

/** Calls everything that the builder computes from a message. */
function workOn(root: FlexBlock): void {
	const start: Path = root.type === "carousel" ? ["contents", 0] : [];
	const rows = outlineOf(root, start);
	problemsByBlock(flexProblemsIn(root), rows);
	for (const ask of [flexSizeOf, picturesIn, tappedActionsIn, toldTapsIn, asCarousel, asBubble]) ask(root);
	for (const { path, block } of rows) {
		flexDefinitionOf(block.type)?.holds?.(block);
		tapOf(block.action)?.properties(block.action as FlexBlock);
		for (const operate of [removeFlexBlock, duplicate, moveIn, moveOut, wrap]) operate(root, path);
		shiftFlexBlock(root, path, 1);
		paste(root, path, { type: "text", text: "a" });
		for (const { additions } of additionsAt(root, path)) for (const each of additions) add(root, each);
	}
}

test.each(SEEDS)("a message that was saved broken is opened, told of and worked on (seed %i)", (seed) => {
	const chance = createRandomGenerator(seed);
	const pick = <Value>(of: readonly Value[]): Value => of[Math.floor(chance() * of.length)]!;
	let refused = 0;
	for (let round = 0; round < 300; round++) {
		let broken: unknown = pick(FLEX_SAMPLES).contents;
		for (let times = 0; times < 3; times++) {
			const place = pick(placesIn(broken));
			if (place) broken = withValueAtPath(broken, place, pick(JUNK));
		}
		if (!isBlock(broken) || !["bubble", "carousel"].includes(broken.type)) continue;
		expect(() => workOn(broken as FlexBlock), JSON.stringify(broken)).not.toThrow();
		if (flexProblemsIn(broken).length > 0) refused++;
	}
	expect(refused).toBeGreaterThan(100);
});
