import { afterEach, beforeAll, expect, test } from "vitest";
import { CONDITION_NAMES } from "#domain/engine/filters/conditions/registry.ts";
import { filterDraftInput } from "#domain/engine/filters/filter-draft-input.ts";
import { conditionSchema } from "#domain/engine/filters/filter-schema.ts";
import { findUnknownNames } from "#domain/platform/body-names/unknown-names.ts";
import { isDeeperThan } from "#domain/platform/wire/nesting-depth.ts";
import { drawnCases, SEEDS } from "#tests/support/circumstances/seeds.ts";
import { countAllRows } from "#tests/support/database-snapshot.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { createChance } from "#tests/support/oracle/chance.ts";
import {
	MALFORMED_FILTERS,
	MALFORMED_FORMS,
	NON_OBJECT_BODIES,
	nestInGroups,
} from "#tests/support/oracle/malformed.ts";
import { drawCondition } from "#tests/support/oracle/random/registry.ts";
import { spoilCondition } from "#tests/support/oracle/random/spoil-condition.ts";
import { loadWorld } from "#tests/support/oracle/world/load-world.ts";
import { makeWorld } from "#tests/support/oracle/world/make-world.ts";
import { sendRequest } from "#tests/support/send-request.ts";

const FILTERS = drawnCases({ daily: 500, all: 2_000 });
const world = makeWorld(1, 20);

let as: ConsoleSession;
let before: Record<string, number>;
beforeAll(async () => {
	await loadWorld(world);
	as = await buildSession();
	before = await countAllRows();
});

// None of the bodies may save anything.
afterEach(async () => expect(await countAllRows()).toEqual(before));

const REGISTER = "/api/funnel/register";
const PREVIEW = "/api/funnel/preview";
const SEARCH = "/line/search_nt";
const PATHS = [REGISTER, PREVIEW, SEARCH];

/** Bodies that save a filter. */
const BODIES: [string, (filter: object) => object][] = [
	[REGISTER, (filter) => ({ name: "検索", filter })],
	[REGISTER, (filter) => ({ name: "検索", ...filter })],
	[SEARCH, (filter) => ({ name: "検索", is_template: 1, ...filter })],
];

/** Status of a call, and whether its errors have the common shape: texts by field. */
async function answerOf(path: string, options: Parameters<typeof sendRequest>[1]) {
	const answer = await sendRequest(path, { as, method: "POST", ...options });
	const body = await answer.text();
	return { path, status: answer.status, errors: isErrors(body) ? "texts" : body.slice(0, 300) };
}

const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

function isErrors(body: string): boolean {
	const errors = Object.values(JSON.parse(body) as object);
	const areTexts = (texts: unknown) =>
		Array.isArray(texts) && texts.length > 0 && texts.every((text) => JAPANESE.test(text as string));
	return errors.length > 0 && errors.every(areTexts);
}

const refusedWith = (status: number) => ({ status, errors: "texts" });

/**
 * Whether a body contains a `length` that is a list or an object, or a `toString`; all calls refuse these
 * early.
 */
const holdsOddNames = (body: object): boolean => /"length":[[{]|"toString":/.test(JSON.stringify(body));

/** Whether a preview refuses a filter of random conditions. */
const isNoDraft = (filter: object): boolean =>
	isDeeperThan(64, filter) ||
	holdsOddNames(filter) ||
	findUnknownNames(filterDraftInput, filter, false).length > 0;

/** Whether the schema accepts it; inputs that make the schema throw are not whole. */
function isWhole(condition: object): boolean {
	try {
		return conditionSchema.safeParse(condition).success;
	} catch {
		return false;
	}
}

test.each(SEEDS)(
	`${FILTERS} of chance are refused with messages (seed %i)`,
	async (seed) => {
		const chance = createChance(seed);
		for (let number = 0; number < FILTERS; ) {
			const name = chance.pick(CONDITION_NAMES);
			const condition = spoilCondition(
				chance,
				drawCondition(name, { chance, world, friend: chance.pick(world.friends) }),
			);
			const inputs = [
				...(chance.maybe(0.3) ? [{ type: 60, tag_ids: [1] }] : []),
				...nestInGroups(chance.pick([0, 0, 0, 1, 4]), condition),
			];
			const about = { number, condition: JSON.stringify(condition).slice(0, 500) };
			// A preview accepts incomplete and odd conditions, but no unknown names.
			if (chance.maybe(0.04)) {
				const { status } = await sendRequest(PREVIEW, { as, json: { inputs } });
				const expected = isNoDraft({ inputs }) ? 422 : 200;
				expect({ ...about, status }).toEqual({ ...about, status: expected });
			}
			if (isWhole(condition)) continue;
			number++;
			const [path, body] = chance.pick(BODIES);
			const answer = await answerOf(path, { json: body({ inputs }) });
			expect({ ...about, ...answer }).toEqual({ ...about, ...answer, ...refusedWith(422) });
		}
	},
	60_000,
);

test.each(BODIES)("what is malformed by its form alone is refused by %s", async (path, body) => {
	for (const [what, filter] of MALFORMED_FILTERS) {
		const answer = await answerOf(path, { json: body(filter) });
		expect({ what, ...answer }).toEqual({ what, path, ...refusedWith(422) });
	}
});

test("a form is refused likewise", async () => {
	for (const [what, form] of MALFORMED_FORMS) {
		for (const path of [REGISTER, SEARCH]) {
			const answer = await answerOf(path, { form: `name=%E6%A4%9C%E7%B4%A2&${form}` });
			expect({ what, ...answer }).toEqual({ what, path, ...refusedWith(422) });
		}
	}
});

test("a preview refuses what is no filter at all", async () => {
	const NO_FILTERS = [
		{ inputs: "全員" },
		{ inputs: null },
		{ inputs: { 0: {} } },
		{ inputs: nestInGroups(3_000, {}) },
		{ inputs: Array(201).fill(1) },
		{ inputs: [], sort_type: 2 },
		{ inputs: [], with_blocked: [0] },
	];
	for (const json of NO_FILTERS)
		expect(await answerOf(PREVIEW, { json })).toEqual({ path: PREVIEW, ...refusedWith(422) });
});

test("a body of more than a megabyte is too large for every call", async () => {
	const inputs = Array.from({ length: 240 }, () => ({ type: 25, status: "x".repeat(4_500) }));
	for (const path of PATHS)
		expect(await answerOf(path, { json: { name: "検索", inputs } })).toEqual({ path, ...refusedWith(413) });
});

test("a body that is no object is refused before it is read", async () => {
	for (const [what, body, type, status] of NON_OBJECT_BODIES) {
		for (const path of PATHS) {
			const answer = await answerOf(path, { body, headers: { "Content-Type": type } });
			expect({ what, ...answer }).toEqual({ what, path, ...refusedWith(status) });
		}
	}
});
