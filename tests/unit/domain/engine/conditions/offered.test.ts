import { describe, expect, test } from "vitest";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { CONDITION_NAMES, type ConditionName } from "#domain/engine/filters/conditions/registry.ts";
import { offeredConditions } from "#web/engine/filters/offeredConditions.ts";

const offered = (abilities: readonly Ability[], isFriendList = false) =>
	offeredConditions({ abilities, isFriendList });

/** Conditions that are offered only with an ability. */
const NEEDED: [Ability, ConditionName][] = [
	["event_reserve", "eventReserve"],
	["salon_created", "calendar"],
	["show-analytics", "conversion"],
	["landing", "landing"],
	["user-landing-detail-query", "landingDetail"],
	["episode", "episode"],
	["richmenu", "richmenu"],
	["mail", "mail"],
	["journey", "journey"],
	["score-read", "score"],
	["payment-read", "payments"],
	["product-read", "purchase"],
	["point-read", "points"],
	["coupon-read", "coupon"],
	["introduction-read", "introduction"],
	["open-api", "api"],
	["user-liff-form-use", "form"],
];

describe("the conditions that are offered", () => {
	test.each(NEEDED)("[A-309 to A-318, A-320] need %s for %s alone", (ability, name) => {
		const missed = offered(ALL_ABILITIES.filter((each) => each !== ability));
		expect(offered(ALL_ABILITIES).filter((each) => !missed.includes(each))).toEqual([name]);
	});

	test("are all the others for whoever has no ability", () => {
		const needy = NEEDED.map(([, name]) => name);
		expect(offered([])).toEqual(CONDITION_NAMES.filter((name) => name !== "broken" && !needy.includes(name)));
	});

	test("[A-322] are never the broken one", () => {
		expect(offered(ALL_ABILITIES)).toEqual(CONDITION_NAMES.filter((name) => name !== "broken"));
	});

	test("[A-323] leave common variables out where friends are listed", () => {
		const listed = offered(ALL_ABILITIES, true);
		expect(offered(ALL_ABILITIES).filter((name) => !listed.includes(name))).toEqual(["commonVar"]);
	});
});
