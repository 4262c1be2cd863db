import { expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";

const SOURCES = import.meta.glob<string>(["/web/**/*.tsx", "!/web/console/simulator/**"], {
	query: "?raw",
	import: "default",
	eager: true,
});
/** Accepts a sign, and clamps while typing. */
const HELD = "/web/engine/placeholders/editor/DayOffsetField.tsx";

test("no number field drops a sign or changes what was typed: the schema says what is wrong", () => {
	const fields = Object.entries(SOURCES).filter(
		([file, source]) => file !== "/web/platform/ui/NumberInput.tsx" && /<NumberInput\b/.test(source),
	);
	expect(fields.length).toBeGreaterThan(7);
	for (const [file, source] of fields) {
		expect([file, source.includes("allowNegative")]).toEqual([file, false]);
		if (file !== HELD) expect([file, /clampBehavior[=:] ?"none"/.test(source)]).toEqual([file, true]);
	}
});

test("every number and time field takes digits of either width", () => {
	const own = ["/web/platform/ui/NumberInput.tsx", "/web/platform/ui/TimePicker.tsx"];
	const plain = /\b(NumberInput|TimePicker)\b[^;]*from "@mantine\/(core|dates)"|type="(number|time)"/;
	expect(own.map((file) => plain.test(SOURCES[file]!))).toEqual([true, true]);
	const others = Object.keys(SOURCES).filter((file) => plain.test(SOURCES[file]!) && !own.includes(file));
	expect(others).toEqual([]);
});

test.each([-5, 10_000_000_000])(
	"[A-274] what is added to a common variable is refused in the hint's words: %i",
	(fix_value) => {
		const asked = { type: 32, common_var_id: 1, operand: 2, fix_value };
		const { error } = EFFECTS.commonVar.schema.safeParse(asked);
		expect(error?.issues.map(({ message }) => message)).toEqual([VAR_TEXTS.commonAmountRange]);
		expect(VAR_TEXTS.commonAmountRange.slice(0, 16)).toBe(VAR_TEXTS.commonAmountHint.slice(0, 16));
		expect(VAR_TEXTS.commonNumberRange.slice(0, 28)).toBe(VAR_TEXTS.commonNumberHint.slice(0, 28));
	},
);
