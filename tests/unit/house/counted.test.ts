import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { SCORE_EVENT_NAMES } from "#domain/automation/scores/events/registry.ts";
import { POINT_EVENT_NAMES } from "#domain/commerce/points/point-events.ts";
import { UNUSED_CHECK_NAMES } from "#domain/console/unused-items/unused-checks.ts";
import { FLEX_BLOCKS } from "#domain/content/templates/flex/blocks/registry.ts";
import { FLEX_SAMPLES } from "#domain/content/templates/flex/samples/registry.ts";
import { EFFECT_NAMES } from "#domain/engine/actions/effects/registry.ts";
import { CONDITION_NAMES } from "#domain/engine/filters/conditions/registry.ts";
import { KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { RESULT_SOURCE_NAMES } from "#domain/engine/results/registry.ts";
import { SELECTABLE_NAMES } from "#domain/engine/selector/selectable-kinds.ts";
import { VERSIONED_KIND_NAMES } from "#domain/engine/versions/versioned-kind-names.ts";
import { CHANNEL_KIND_NAMES } from "#domain/integrations/notifications/channels/registry.ts";
import { NOTICE_EVENT_NAMES } from "#domain/integrations/notifications/events/registry.ts";
import { WEBHOOK_EVENT_TYPES } from "#domain/integrations/outgoing-webhooks/events/registry.ts";

const WORDS: Record<string, number> = {
	twelve: 12,
	thirteen: 13,
	fourteen: 14,
	fifteen: 15,
	sixteen: 16,
	seventeen: 17,
	"twenty-three": 23,
	"twenty-four": 24,
	"twenty-five": 25,
	"twenty-six": 26,
	"twenty-seven": 27,
	"twenty-eight": 28,
	"twenty-nine": 29,
	thirty: 30,
	"thirty-one": 31,
	"thirty-two": 32,
};

describe("how many entries a registry has", () => {
	test("equals the number in registries.md", () => {
		const rows = [...readFileSync("docs/registries.md", "utf8").matchAll(/^\| ([\w ]+) \((\d+)\) \|/gm)];
		const said = Object.fromEntries(rows.map(([, registry, count]) => [registry, Number(count)]));
		expect(said).toEqual({
			"item kind": KIND_NAMES.length,
			"block of a Flex message": Object.keys(FLEX_BLOCKS).length,
			"sample of a Flex message": FLEX_SAMPLES.length,
			// Form types: one field per file, plus the file that selects among them.
			"form of a property": readdirSync("web/content/templates/flex/fields").length - 1,
			"selector kind": SELECTABLE_NAMES.length,
			"type of question": Object.keys(FIELD_TYPES).length,
			"notice event": NOTICE_EVENT_NAMES.length,
			"event for other systems": WEBHOOK_EVENT_TYPES.length,
			"event that scores count": SCORE_EVENT_NAMES.length,
			"event that points reward": POINT_EVENT_NAMES.length,
			"notification channel": CHANNEL_KIND_NAMES.length,
			"source with results": RESULT_SOURCE_NAMES.length,
			"check for unused items": UNUSED_CHECK_NAMES.length,
			"kind with versions": VERSIONED_KIND_NAMES.length,
		});
	});

	test("stands in tour.md as it is", () => {
		const said = [
			...readFileSync("docs/tour.md", "utf8").matchAll(
				/([\w-]+) (kinds of items|effects|kinds of condition)\b/g,
			),
		];
		expect(Object.fromEntries(said.map(([, word, what]) => [what, WORDS[word!]]))).toEqual({
			"kinds of items": KIND_NAMES.length,
			effects: EFFECT_NAMES.length,
			// `broken` is not a kind; the group is.
			"kinds of condition": CONDITION_NAMES.filter((name) => name !== "broken").length + 1,
		});
	});
});
