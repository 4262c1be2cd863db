import { expect, test } from "vitest";
import type { z } from "zod";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import { ITEM_KINDS } from "#functions/item-kinds.ts";
import { generateWrongInputs, listRequestSchemas } from "#tests/support/request-schemas.ts";

const named = (kind: string, all: Record<string, { schema: z.ZodType }>) =>
	Object.entries(all).map(([name, { schema }]) => ({ name: `${kind} ${name}`, schema }));

const saved = Object.entries(ITEM_KINDS).flatMap(([name, { save }]) =>
	save ? [{ name: `item ${name}`, schema: save.schema as z.ZodType }] : [],
);

const SCHEMAS = [
	...listRequestSchemas(),
	...named("effect", EFFECTS as unknown as Record<string, { schema: z.ZodType }>),
	...named("condition", CONDITIONS as unknown as Record<string, { schema: z.ZodType }>),
	...saved,
];

/** zod's default messages in Japanese and English. */
const LIBRARY =
	/無効な|期待され|である必要があります|小さすぎる|大きすぎる|認識されていない|Invalid|Too (?:big|small)|[Ee]xpected|Unrecognized/;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

test.each(SCHEMAS)("$name is refused in our own words, whatever arrives", ({ schema }) => {
	const said = new Set<string>();
	for (const wrong of generateWrongInputs(schema)) {
		const { error } = schema.safeParse(wrong);
		for (const { message } of error?.issues ?? []) said.add(message);
	}
	expect([...said].filter((message) => LIBRARY.test(message) || !JAPANESE.test(message))).toEqual([]);
});

test("there is something wrong for every schema that can refuse at all", () => {
	const refused = SCHEMAS.filter(({ schema }) =>
		[...generateWrongInputs(schema)].some((wrong) => !schema.safeParse(wrong).success),
	);
	expect(refused.length).toBeGreaterThan(SCHEMAS.length * 0.9);
});
