import { expect, test } from "vitest";
import { flexBlockDefinitionOf } from "#domain/content/templates/flex/blocks/registry.ts";
import { addFlexBlock, listFlexAdditions } from "#domain/content/templates/flex/flex-additions.ts";
import {
	type FlexBlock,
	type FlexPath,
	isFlexBlock,
	valueAtPath,
	withValueAtPath,
} from "#domain/content/templates/flex/flex-block.ts";
import {
	duplicateFlexBlock,
	moveFlexBlockIn,
	moveFlexBlockOut,
	pasteFlexBlock,
	removeFlexBlock,
	shiftFlexBlock,
	unwrapBubble,
	wrapFlexBlock,
	wrapInCarousel,
} from "#domain/content/templates/flex/flex-operations.ts";
import { createFlexOutline } from "#domain/content/templates/flex/flex-outline.ts";
import { listPictureKeys } from "#domain/content/templates/flex/flex-pictures.ts";
import {
	assignProblemsToBlocks,
	findFlexProblems,
	measureFlexMessage,
} from "#domain/content/templates/flex/flex-problems.ts";
import { listReportedTaps, listTappedActions } from "#domain/content/templates/flex/flex-tap-data.ts";
import { flexTapKindOf } from "#domain/content/templates/flex/flex-tap-kinds.ts";
import { FLEX_SAMPLES } from "#domain/content/templates/flex/samples/registry.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";

/** Misplaced values, as in messages saved before validation existed. */
const JUNK = [null, 5, -1, "x", "", [], {}, [null], [[]], { type: 5 }, { type: "box" }, { type: "toString" }];

const placesIn = (value: unknown, path: FlexPath = []): FlexPath[] =>
	typeof value === "object" && value !== null
		? Object.keys(value).flatMap((key) => {
				const place = [...path, Array.isArray(value) ? Number(key) : key];
				return [place, ...placesIn(valueAtPath(value, [place.at(-1)!]), place)];
			})
		: [];

/** Calls everything that the builder computes from a message. */
function workOn(root: FlexBlock): void {
	const start: FlexPath = root.type === "carousel" ? ["contents", 0] : [];
	const rows = createFlexOutline(root, start);
	assignProblemsToBlocks(findFlexProblems(root), rows);
	for (const ask of [
		measureFlexMessage,
		listPictureKeys,
		listTappedActions,
		listReportedTaps,
		wrapInCarousel,
		unwrapBubble,
	])
		ask(root);
	for (const { path, block } of rows) {
		flexBlockDefinitionOf(block.type)?.allowedChildren?.(block);
		flexTapKindOf(block.action)?.properties(block.action as FlexBlock);
		for (const operate of [
			removeFlexBlock,
			duplicateFlexBlock,
			moveFlexBlockIn,
			moveFlexBlockOut,
			wrapFlexBlock,
		])
			operate(root, path);
		shiftFlexBlock(root, path, 1);
		pasteFlexBlock(root, path, { type: "text", text: "a" });
		for (const { additions } of listFlexAdditions(root, path))
			for (const each of additions) addFlexBlock(root, each);
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
		if (!isFlexBlock(broken) || !["bubble", "carousel"].includes(broken.type)) continue;
		expect(() => workOn(broken as FlexBlock), JSON.stringify(broken)).not.toThrow();
		if (findFlexProblems(broken).length > 0) refused++;
	}
	expect(refused).toBeGreaterThan(100);
});
