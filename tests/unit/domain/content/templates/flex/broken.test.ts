import { expect, test } from "vitest";
import { add, additionsAt } from "#domain/content/templates/flex/additions.ts";
import { type Block, isBlock, type Path, valueAt, withValue } from "#domain/content/templates/flex/block.ts";
import { definitionOf } from "#domain/content/templates/flex/blocks/registry.ts";
import {
	asBubble,
	asCarousel,
	duplicate,
	moveIn,
	moveOut,
	paste,
	remove,
	shift,
	wrap,
} from "#domain/content/templates/flex/operations.ts";
import { outlineOf } from "#domain/content/templates/flex/outline.ts";
import { picturesIn } from "#domain/content/templates/flex/pictures.ts";
import { problemsByBlock, problemsIn, sizeOf } from "#domain/content/templates/flex/problems.ts";
import { SAMPLES } from "#domain/content/templates/flex/samples/registry.ts";
import { tappedActionsIn, toldTapsIn } from "#domain/content/templates/flex/tap-data.ts";
import { tapOf } from "#domain/content/templates/flex/taps.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { seeded } from "#tests/support/seeded.ts";

/** What stands where something else belongs, in messages that were saved before their shape was checked. */
const JUNK = [null, 5, -1, "x", "", [], {}, [null], [[]], { type: 5 }, { type: "box" }, { type: "toString" }];

const placesIn = (value: unknown, path: Path = []): Path[] =>
	typeof value === "object" && value !== null
		? Object.keys(value).flatMap((key) => {
				const place = [...path, Array.isArray(value) ? Number(key) : key];
				return [place, ...placesIn(valueAt(value, [place.at(-1)!]), place)];
			})
		: [];

/** All that the builder asks of a message while it is drawn and worked on. */
function workOn(root: Block): void {
	const start: Path = root.type === "carousel" ? ["contents", 0] : [];
	const rows = outlineOf(root, start);
	problemsByBlock(problemsIn(root), rows);
	for (const ask of [sizeOf, picturesIn, tappedActionsIn, toldTapsIn, asCarousel, asBubble]) ask(root);
	for (const { path, block } of rows) {
		definitionOf(block.type)?.holds?.(block);
		tapOf(block.action)?.properties(block.action as Block);
		for (const operate of [remove, duplicate, moveIn, moveOut, wrap]) operate(root, path);
		shift(root, path, 1);
		paste(root, path, { type: "text", text: "a" });
		for (const { additions } of additionsAt(root, path)) for (const each of additions) add(root, each);
	}
}

test.each(SEEDS)("a message that was saved broken is opened, told of and worked on (seed %i)", (seed) => {
	const chance = seeded(seed);
	const pick = <Value>(of: readonly Value[]): Value => of[Math.floor(chance() * of.length)]!;
	let refused = 0;
	for (let round = 0; round < 300; round++) {
		let broken: unknown = pick(SAMPLES).contents;
		for (let times = 0; times < 3; times++) {
			const place = pick(placesIn(broken));
			if (place) broken = withValue(broken, place, pick(JUNK));
		}
		if (!isBlock(broken) || !["bubble", "carousel"].includes(broken.type)) continue;
		expect(() => workOn(broken as Block), JSON.stringify(broken)).not.toThrow();
		if (problemsIn(broken).length > 0) refused++;
	}
	expect(refused).toBeGreaterThan(100);
});
