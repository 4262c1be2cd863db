import { createChance } from "../chance.ts";
import { drawInstant } from "./draw-days.ts";
import { drawFriend, drawVisit } from "./draw-friend.ts";
import { drawThings } from "./draw-things.ts";
import { drawText } from "./draw-words.ts";
import type { World } from "./world-records.ts";

const SHARED_WORDS = 8;

/** World with that many friends; deterministic per seed. */
export function makeWorld(seed: number, friends = 500): World {
	const chance = createChance(seed);
	const things = drawThings(chance);
	const shared = Array.from({ length: SHARED_WORDS }, () => drawText(chance));
	const ground = { chance, things, shared };
	return {
		...things,
		friends: Array.from({ length: friends }, (_, index) => drawFriend(ground, index + 1)),
		strangers: {
			visits: things.landings.map(({ id }) => drawVisit(ground, id)),
			answers: things.forms.map(({ id }) => ({ formId: id, at: drawInstant(chance) })),
			conversions: things.trackers.map(({ id }) => ({ trackerId: id, at: drawInstant(chance) })),
		},
	};
}
