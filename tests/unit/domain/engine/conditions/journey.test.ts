import { describe, expect, test } from "vitest";
import { journey, settledJourney } from "#domain/engine/filters/conditions/journey.ts";
import { noNames } from "#domain/engine/filters/named-kinds.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

const read = (asked: object = {}) =>
	journey.schema.parse({ type: 70, journey_id: 1, journey_tag_id: 11, ...asked });
const problems = (asked: object) =>
	journey.schema
		.safeParse({ type: 70, journey_id: 1, journey_tag_id: 11, ...asked })
		.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("[A-204] a condition on journeys", () => {
	test("needs a journey and a phase", () => {
		expect(problems({ journey_id: 0, journey_tag_id: null })).toEqual([
			["journey_id", FIELD_TEXTS.choiceRequired],
			["journey_tag_id", FIELD_TEXTS.choiceRequired],
		]);
	});

	test("[A-205, A-206] asks who passed the phase, or who did not", () => {
		expect(read().condition).toBe(5);
		expect(read({ condition: "10" }).condition).toBe(10);
		for (const condition of [0, 1, 15, "x"])
			expect(problems({ condition }).map(([field]) => field)).toEqual(["condition"]);
	});

	test("is read aloud", () => {
		const names = { ...noNames(), journeys: new Map([[1, "来店"]]), phases: new Map([[11, "初回"]]) };
		expect(journey.sentence(read(), names)).toBe("ジャーニー「来店」の「初回」を通過した");
		expect(journey.sentence(read({ condition: 10 }), noNames())).toBe(
			`ジャーニー「${FIELD_TEXTS.choiceDeleted}」の「${FIELD_TEXTS.choiceDeleted}」を通過していない`,
		);
		expect(journey.references?.(read())).toEqual({ journeys: [1], phases: [11] });
	});
});

describe("held by the journeys that there are", () => {
	const choices = {
		journeys: [
			{ id: 1, name: "来店" },
			{ id: 2, name: "購入" },
		],
		phases: [
			{ id: 11, name: "初回", journey_id: 1 },
			{ id: 21, name: "注文", journey_id: 2 },
		],
	};
	const held = (asked: object) => settledJourney({ ...read({ condition: 10 }), ...asked }, choices);

	test("stays as it is where all is there", () => {
		const whole = read();
		expect(settledJourney(whole, choices)).toBe(whole);
		const begun = { ...read(), journey_tag_id: 0 };
		expect(settledJourney(begun, choices)).toBe(begun);
		expect(settledJourney(journey.blank(), choices)).toEqual(journey.blank());
	});

	test("[A-257] loses a phase of another journey, and nothing else", () => {
		expect(held({ journey_id: 2 })).toEqual({ ...read({ condition: 10 }), journey_id: 2, journey_tag_id: 0 });
	});

	test("[A-258] is a new one where its journey or its phase is missing", () => {
		expect(held({ journey_id: 3 })).toEqual(journey.blank());
		expect(held({ journey_tag_id: 99 })).toEqual(journey.blank());
		expect(held({ journey_id: 3, journey_tag_id: 0 })).toEqual(journey.blank());
	});
});
