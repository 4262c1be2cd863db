import { describe, expect, test } from "vitest";
import {
	lineRecipients,
	type Narrowcast,
	summariseRecipients,
} from "#domain/content/line-sends/line-recipients.ts";
import { narrowcastTarget } from "#domain/content/line-sends/narrowcast-body.ts";
import { LINE_SEND_TEXTS } from "#domain/platform/texts/line-sends-texts.ts";

const read = (parts: object) => lineRecipients.parse({ type: "narrowcast", ...parts }) as Narrowcast;
const targetOf = (parts: object) => narrowcastTarget(read(parts), (id) => id * 100);
const problemsOf = (parts: object) =>
	lineRecipients.safeParse({ type: "narrowcast", ...parts }).error?.issues.map(({ message }) => message);

describe("the friends of a narrowcast in LINE's form", () => {
	test("are those of any included audience, without those of the excluded ones", () => {
		const audiences = [{ id: 1 }, { id: 2 }, { id: 3, excluded: true }];
		expect(targetOf({ audiences })).toEqual({
			recipient: {
				type: "operator",
				and: [
					{
						type: "operator",
						or: [
							{ type: "audience", audienceGroupId: 100 },
							{ type: "audience", audienceGroupId: 200 },
						],
					},
					{ type: "operator", not: { type: "audience", audienceGroupId: 300 } },
				],
			},
		});
		expect(targetOf({ audiences: [{ id: 1 }] })).toEqual({
			recipient: { type: "audience", audienceGroupId: 100 },
		});
	});

	test("fulfil all attributes, within the limits", () => {
		const parts = {
			...{ genders: ["female"], ages: { from: "age_20", until: "age_40" }, areas: ["jp_13"] },
			...{ max: 500, within_quota: true },
		};
		expect(targetOf(parts)).toEqual({
			filter: {
				demographic: {
					type: "operator",
					and: [
						{ type: "gender", oneOf: ["female"] },
						{ type: "age", gte: "age_20", lt: "age_40" },
						{ type: "area", oneOf: ["jp_13"] },
					],
				},
			},
			limit: { max: 500, upToRemainingQuota: true },
		});
	});
});

describe("recipients", () => {
	test("without any condition, in a reversed range, or named twice are refused", () => {
		expect(problemsOf({})).toEqual([LINE_SEND_TEXTS.conditionRequired]);
		expect(problemsOf({ ages: { from: "age_40", until: "age_20" } })).toContain(
			LINE_SEND_TEXTS.rangeReversed,
		);
		expect(problemsOf({ audiences: [{ id: 1 }, { id: 1, excluded: true }] })).toContain(
			LINE_SEND_TEXTS.choiceRepeated,
		);
		expect(problemsOf({ genders: ["female"], max: 0 })).toContain(LINE_SEND_TEXTS.maxWrong);
	});

	test("are summarised in words", () => {
		const recipients = read({
			...{ audiences: [{ id: 1 }, { id: 2, excluded: true }], genders: ["female"] },
			...{ ages: { from: "age_20", until: null }, periods: { from: null, until: "day_30" }, max: 1_000 },
		});
		expect(summariseRecipients(recipients, (id) => (id === 1 ? "常連" : undefined))).toBe(
			"オーディエンス「常連」、オーディエンス「削除されたオーディエンス」を除く、女性、20歳以上、友だちになって30日未満、1,000人まで",
		);
	});
});
