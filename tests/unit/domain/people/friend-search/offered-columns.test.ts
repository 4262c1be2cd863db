import { expect, test } from "vitest";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { isColumnOffered, LIST_COLUMN_NAMES } from "#domain/people/friend-search/list-columns.ts";

const offered = (reader: Parameters<typeof isColumnOffered>[1]) =>
	LIST_COLUMN_NAMES.filter((name) => isColumnOffered(name, reader));

test("columns about visits are offered with a salon, to whoever may see bookings", () => {
	const all = ALL_ABILITIES;
	expect(offered({ abilities: all, has_salons: true })).toEqual(LIST_COLUMN_NAMES);
	const others = LIST_COLUMN_NAMES.filter((name) => name !== "lastVisit" && name !== "nextBooking");
	expect(offered({ abilities: all, has_salons: false })).toEqual(others);
	const abilities = all.filter((ability) => ability !== "salon-read");
	expect(offered({ abilities, has_salons: true })).toEqual(others);
});
