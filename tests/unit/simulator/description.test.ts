import { describe, expect, test } from "vitest";
import { checkBody } from "#simulator/schemas/check-body.ts";
import {
	loadingRequest,
	multicastRequest,
	pushRequest,
	replyRequest,
	validateRequest,
} from "#simulator/schemas/message-requests.ts";
import {
	DESCRIPTION_ABSENT,
	descriptionIsPresent,
	LineDescription,
} from "#tests/support/line-description.ts";
import { MessageMaker } from "#tests/support/line-message-maker.ts";
import { generateSpoilings } from "#tests/support/spoil-value.ts";

const SEED = Number(process.env.SEED ?? 20261120);
const ROUNDS = 400;

if (!descriptionIsPresent) console.warn(DESCRIPTION_ABSENT);

/** Every request with messages: the simulator's schema, the description's name and the other fields. */
const REQUESTS = [
	{
		name: "PushMessageRequest",
		schema: pushRequest,
		around: { to: "U1", customAggregationUnits: ["spring_1"] },
	},
	{
		name: "ReplyMessageRequest",
		schema: replyRequest,
		around: { replyToken: "t", notificationDisabled: true },
	},
	{
		name: "MulticastRequest",
		schema: multicastRequest,
		around: { to: ["U1", "U2"], customAggregationUnits: ["a"] },
	},
	{ name: "ValidateMessageRequest", schema: validateRequest, around: {} },
];

describe.skipIf(!descriptionIsPresent)("held against LINE's description", () => {
	const description = descriptionIsPresent ? new LineDescription("messaging-api.yml") : undefined;
	const problemsOf = (name: string, body: unknown) => description?.problems(name, body) ?? [];

	test("the description, as read here, tells good from bad", () => {
		const good = { messages: [{ type: "text", text: "a" }] };
		expect(problemsOf("ValidateMessageRequest", good)).toEqual([]);
		for (const bad of [
			{ messages: [] },
			{ messages: [{ type: "text" }] },
			{ messages: [{ type: "sound", text: "a" }] },
			{ messages: [{ text: "a" }] },
			{ messages: [{ type: "image", originalContentUrl: "あ", previewImageUrl: "https://example.com" }] },
			{
				messages: [
					{
						type: "flex",
						altText: "a",
						contents: { type: "bubble", body: { type: "box", layout: "diagonal", contents: [] } },
					},
				],
			},
			{ messages: [{ type: "template", altText: "a", template: { type: "confirm", text: "a" } }] },
		]) {
			expect(problemsOf("ValidateMessageRequest", bad)).not.toEqual([]);
		}
	});

	test(`takes what LINE takes: messages of every type (seed ${SEED})`, { timeout: 120_000 }, () => {
		const maker = new MessageMaker(SEED);
		const types = new Set<unknown>();
		for (let round = 0; round < ROUNDS; round += 1) {
			const { name, schema, around } = maker.pick(REQUESTS);
			const body = { ...around, messages: maker.list(1, 5, () => maker.message()) };
			for (const { type } of body.messages) types.add(type);
			const context = JSON.stringify(body);
			expect(problemsOf(name, body), context).toEqual([]);
			expect(checkBody(schema, body), context).toMatchObject({ ok: true });
		}
		expect(types.size).toBe(10);
	});

	test(`takes nothing that the description refuses, and refuses as described (seed ${SEED})`, {
		timeout: 120_000,
	}, () => {
		const maker = new MessageMaker(SEED + 1);
		const seen = new Set<string>();
		let refused = 0;
		for (let round = 0; round < ROUNDS; round += 1) {
			const { name, schema, around } = maker.pick(REQUESTS);
			const body = { ...around, messages: maker.list(1, 3, () => maker.message()) };
			for (const { what, spoilt } of generateSpoilings(body, seen)) {
				const verdict = checkBody(schema, spoilt);
				const problems = problemsOf(name, spoilt);
				if (verdict.ok) expect(problems, what).toEqual([]);
				else expect(problemsOf("ErrorResponse", verdict.error), what).toEqual([]);
				if (problems.length > 0) refused += 1;
			}
		}
		// The test is valid only if every property of every type was spoilt, and most results are invalid.
		expect(seen.size).toBeGreaterThan(200);
		expect(refused).toBeGreaterThan(2_000);
	});

	test.each([0, 4, 5, 7, 20, 60, 61, "5", 5.5, null])(
		"a loading animation of %s seconds",
		(loadingSeconds) => {
			const body = { chatId: "U1", loadingSeconds };
			const isTaken = checkBody(loadingRequest, body).ok;
			const isDescribed = problemsOf("ShowLoadingAnimationRequest", body).length === 0;
			expect(isTaken && !isDescribed).toBe(false);
			expect(isTaken).toBe([5, 20, 60].includes(loadingSeconds as number));
		},
	);
});
