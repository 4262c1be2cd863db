import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { findBoundless, listRequestSchemas } from "#tests/support/request-schemas.ts";
import { sendRequest } from "#tests/support/send-request.ts";

describe("what a request may hold", () => {
	const schemas = listRequestSchemas();

	test("is known of every call that takes a body or a query", () => {
		expect(schemas.length).toBeGreaterThan(80);
	});

	test.each(schemas)("$name: every list, text and record has a limit", ({ schema }) => {
		expect(findBoundless(schema)).toEqual([]);
	});

	test("is found wherever it stands", () => {
		const lazy: z.ZodType = z.lazy(() =>
			z.object({ deep: z.array(z.string().max(3)), again: lazy.optional() }),
		);
		const schema = z
			.object({
				list: z.preprocess((value) => value, z.array(z.number())).default([]),
				either: z.union([z.string().max(5), z.string().nullable()]),
				words: z.array(z.string().trim()).max(3),
				values: z.record(z.string().max(3), z.unknown()),
				lazy,
			})
			.transform((value) => value);
		expect(findBoundless(schema)).toEqual([
			".list: array",
			".either: string",
			".words[]: string",
			".values: record",
			".lazy.deep: array",
		]);
	});
});

describe("a list that is too long is refused before its items are looked at", () => {
	let operator: ConsoleSession;
	beforeAll(async () => {
		operator = await buildSession();
	});
	const many = (count: number, item: unknown = 1) => Array.from({ length: count }, () => item);

	test.each<[string, string, object, string, string]>([
		[
			"effects",
			"/api/action/summaries",
			{ inputs: many(499_000) },
			"inputs",
			ACTION_TEXTS.tooManyEffects(100),
		],
		[
			"tags of a friend",
			"/api/member/tag",
			{ member_id: 1, tag_ids: many(100_000) },
			"tag_ids",
			FIELD_TEXTS.tooManyChosen(1_000),
		],
		[
			"folders",
			"/api/tag/crud",
			{ action: "sortGroups", grp_ids: many(100_000) },
			"grp_ids",
			FIELD_TEXTS.tooManyItems(2_000),
		],
		[
			"buttons of a rich menu",
			"/api/richmenu/register",
			{ name: "メニュー", buttons: many(40_000, {}) },
			"buttons",
			TEMPLATE_TEXTS.tooManyButtons(20),
		],
	])("%s", async (_, path, json, field, message) => {
		const answer = await sendRequest(path, { as: operator, json });
		const body = (await answer.json()) as Record<string, string[]>;
		expect(answer.status).toBe(422);
		expect(body[field]).toEqual([message]);
		expect(Object.keys(body).filter((name) => name.startsWith(`${field}[`))).toEqual([]);
	});
});
