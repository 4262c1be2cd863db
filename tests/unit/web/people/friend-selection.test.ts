import { expect, test } from "vitest";
import { idsBetween } from "#web/people/friends/useFriendSelection.ts";

test("a range goes from the friend selected before to this one, in either direction", () => {
	expect(idsBetween([9, 4, 7, 2], 4, 2)).toEqual([4, 7, 2]);
	expect(idsBetween([9, 4, 7, 2], 7, 9)).toEqual([9, 4, 7]);
});

test("without a friend selected before, or with one who is no longer listed, it is this one alone", () => {
	expect(idsBetween([9, 4], null, 4)).toEqual([4]);
	expect(idsBetween([9, 4], 5, 4)).toEqual([4]);
});
