import { expect, test } from "vitest";
import { SALON_PART_GROUPS, SALON_PARTS } from "#web/booking/salons/salonParts.ts";

test("parts of a salon's settings stand together by their groups, in the groups' order", () => {
	expect(
		SALON_PARTS.map(({ group }) => group).filter((group, index, all) => group !== all[index - 1]),
	).toEqual(SALON_PART_GROUPS);
});
