import { chanceOf } from "../chance.ts";
import { someInstant } from "./days.ts";
import { someFriend, someVisit } from "./friend.ts";
import type { World } from "./records.ts";
import { someThings } from "./things.ts";
import { someText } from "./words.ts";

const SHARED_WORDS = 8;

/** A world of so many friends, the same for the same seed. */
export function makeWorld(seed: number, friends = 500): World {
	const chance = chanceOf(seed);
	const things = someThings(chance);
	const shared = Array.from({ length: SHARED_WORDS }, () => someText(chance));
	const ground = { chance, things, shared };
	return {
		...things,
		friends: Array.from({ length: friends }, (_, index) => someFriend(ground, index + 1)),
		strangers: {
			visits: things.landings.map(({ id }) => someVisit(ground, id)),
			answers: things.forms.map(({ id }) => ({ formId: id, at: someInstant(chance) })),
			conversions: things.trackers.map(({ id }) => ({ trackerId: id, at: someInstant(chance) })),
		},
	};
}
