import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { EXPLORER_KINDS, KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { findUnknownNames } from "#domain/platform/body-names/unknown-names.ts";
import { CRUD_ACTIONS } from "#functions/engine/explorer/crud/registry.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { listRequestSchemas } from "#tests/support/request-schemas.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { sendRequest } from "#tests/support/send-request.ts";

const BODIES = 300;

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	for (const kind of KIND_NAMES) await buildItem(kind, operator, { name: "項目" });
});

const FIELDS = [
	"focus",
	"name",
	"grp_id",
	"grp_ids",
	"group",
	"item_id",
	"item_ids",
	"sw",
	"version",
	"in_group",
	"search",
	"ids",
	"__proto__",
	"length",
];
const JUNK: unknown[] = [
	null,
	true,
	0,
	-1,
	1,
	2,
	1.5,
	1e308,
	-1e308,
	9_007_199_254_740_991,
	"",
	" ",
	"1",
	"-1",
	"1e5",
	"0x10",
	"名前",
	"名\u0000前",
	"\ud800",
	"'; drop table tags; --",
	"あ".repeat(300),
	[],
	[1],
	[1, 1, 1],
	[0],
	[null],
	["x"],
	[[1]],
	[1e308],
	Array(1_001).fill(1),
	{},
	{ 0: 1 },
	{ length: 5 },
	{ toString: 1 },
];

test.each(SEEDS)(
	`${BODIES} crud bodies of chance are answered, and never with a failure (seed %i)`,
	async (seed) => {
		const random = createRandomGenerator(seed);
		const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
		const actions = [...Object.keys(CRUD_ACTIONS), "", null, 5, ["refresh"], { action: "refresh" }];
		const answered = new Set<number>();
		// One body in forty is accepted; continues until one was.
		for (let count = 0; count < BODIES || (!answered.has(200) && count < 10 * BODIES); count++) {
			const body: Record<string, unknown> = { action: pick(actions) };
			for (const field of FIELDS) if (random() < 0.5) body[field] = pick(JUNK);
			const kind = pick(KIND_NAMES);
			const call_ = random() < 0.9 ? "crud" : "appendix";
			const path = `/api/${EXPLORER_KINDS[kind].path}/${call_}`;
			// Most bodies have no unknown fields, which are refused before anything else.
			const json = random() < 0.9 ? dropUnknownFields(path, body) : body;
			const answer = await sendRequest(path, { as: operator, json });
			const seen = { seed, count, kind, body: JSON.stringify(body).slice(0, 500) };
			expect({ ...seen, status: answer.status }).toEqual({ ...seen, status: expect.toSatisfy(isAnswer) });
			if (answer.status === 422) {
				const errors = Object.values((await answer.json()) as Record<string, string[]>);
				expect({ ...seen, errors }).toEqual({ ...seen, errors: expect.toSatisfy(areTexts) });
			}
			answered.add(answer.status);
		}
		expect([...answered]).toEqual(expect.arrayContaining([200, 422]));
	},
);

const SCHEMAS = new Map(listRequestSchemas().map(({ name, schema }) => [name, schema]));

function dropUnknownFields(path: string, body: Record<string, unknown>): Record<string, unknown> {
	const unknown = new Set(
		findUnknownNames(SCHEMAS.get(`POST ${path}`) ?? z.unknown(), body).map(({ path: [name] }) => name),
	);
	return Object.fromEntries(Object.entries(body).filter(([name]) => !unknown.has(name)));
}

const isAnswer = (status: number) => [200, 404, 409, 422].includes(status);
const areTexts = (errors: unknown[]) =>
	errors.length > 0 &&
	errors.flat().every((text) => typeof text === "string" && /[ぁ-んァ-ヶ一-龠]/.test(text));
