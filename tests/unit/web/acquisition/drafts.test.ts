import { describe, expect, test } from "vitest";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { scriptInput } from "#domain/engine/kinds/script-input.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { varInput } from "#domain/engine/kinds/var-input.ts";
import { markSettingInput } from "#domain/people/marks/mark-setting-input.ts";
import {
	asNewFields,
	changeFieldType,
	copyField,
	type FieldDraft,
	newField,
	renameOptions,
} from "#web/acquisition/forms/fields/fieldDraft.ts";
import {
	withRefererKeys as rulesWithKeys,
	withNewReferers,
} from "#web/acquisition/site-scripts/siteScriptDraft.ts";
import { withChoiceKeys as choicesWithKeys, withNewChoices } from "#web/people/friend-fields/varDraft.ts";
import { type MarksDraft, marksBodyOf, newMarkDraft } from "#web/people/marks/marksDraft.ts";

/** Drafts of the editors' forms. */
describe("a question of a form", () => {
	const name: FieldDraft = {
		...newField({ type: FIELD_TYPES.textbox }),
		...{ label: "お名前", rule: "name", sync_real_name: true },
		...{ sync_var: true, var_id: 7, var_type: VAR_TYPES.normal },
	};

	test("is the real name as long as it is one line", () => {
		expect(changeFieldType(name, { rule: "kana" })).toEqual({ rule: "kana" });
		for (const swatch_id of [FIELD_TYPES.textarea, FIELD_TYPES.dropdown])
			expect(changeFieldType(name, { swatch_id })).toMatchObject({ swatch_id, sync_real_name: false });
	});

	test("keeps the friend information that can hold its answers, and lets go of any other", () => {
		const number = { ...name, rule: "numeric" as const, var_type: VAR_TYPES.number };
		expect(changeFieldType(name, { swatch_id: FIELD_TYPES.textarea })).not.toHaveProperty("var_id");
		expect(changeFieldType(number, { rule: "none" })).toEqual({ rule: "none", var_id: null, var_type: null });
	});

	test("that becomes a choice has a first one to fill in, and keeps those that it had", () => {
		expect(changeFieldType(name, { swatch_id: FIELD_TYPES.dropdown }).options).toEqual([""]);
		expect(
			changeFieldType({ ...name, options: ["はい"] }, { swatch_id: FIELD_TYPES.dropdown }),
		).not.toHaveProperty("options");
	});
});

describe("a condition of a form", () => {
	const asked = { ...newField({ type: FIELD_TYPES.radio }), options: ["予約", "質問"] };
	const shown: FieldDraft = {
		...newField({ type: FIELD_TYPES.textarea }, [asked]),
		shown_if: { field_id: asked.id!, match: 0, values: ["質問"] },
	};
	const branches = [
		{ id: 1, when: { field_id: asked.id!, match: 0 as const, values: ["質問"] }, action_id: 2 },
	];

	test("names new questions by ids of their own below 0", () => {
		expect([asked.id, shown.id, copyField(shown, [asked, shown]).id]).toEqual([-1, -2, -3]);
	});

	test("goes along with an option that is written anew, and with no other change", () => {
		const renamed = renameOptions(
			[asked, shown],
			[{ ...asked, options: ["予約", "ご質問"] }, shown],
			branches,
		);
		expect(renamed.fields[1]?.shown_if?.values).toEqual(["ご質問"]);
		expect(renamed.branches[0]?.when.values).toEqual(["ご質問"]);
		for (const options of [["質問", "予約"], ["予約"], ["予約", "質問", ""]])
			expect(
				renameOptions([asked, shown], [{ ...asked, options }, shown], branches).fields[1]?.shown_if?.values,
			).toEqual(["質問"]);
	});

	test("of a copied form names the copy's questions", () => {
		const [one, two] = asNewFields([
			{ ...asked, id: 4 },
			{ ...shown, id: 7, shown_if: { field_id: 4, match: 0, values: ["質問"] } },
		]);
		expect([one?.id, two?.id, two?.shown_if?.field_id]).toEqual([-4, -7, -4]);
	});
});

describe("a copy", () => {
	test("of a script takes none of the original's rules, nor what they have counted", () => {
		const { referers, ...script } = scriptInput.parse({
			...{ name: "計測", url: "https://example.com/" },
			referers: [
				{ id: 3, rule: "/thanks", stay_seconds: 5 },
				{ id: 4, rule: "/cart" },
			],
		});
		const stored = rulesWithKeys({
			...script,
			referers: referers.map((each) => ({ ...each, key: "", count: 9 })),
		});
		expect(
			withNewReferers(stored).referers.map(({ id, rule, stay_seconds, count }) => [
				id,
				rule,
				stay_seconds,
				count,
			]),
		).toEqual([
			[null, "/thanks", 5, null],
			[null, "/cart", 0, null],
		]);
	});

	test("of a field of choices has choices of its own", () => {
		const { choices, ...field } = varInput.parse({
			...{ name: "好きな色", type: VAR_TYPES.select },
			choices: [{ id: 2, value: "赤", color: "#d9534f" }],
		});
		const stored = choicesWithKeys({ ...field, choices: choices.map((each) => ({ ...each, key: "" })) });
		expect(withNewChoices(stored).choices).toMatchObject([{ id: null, value: "赤", color: "#d9534f" }]);
	});
});

const STORED = { key: "1", id: 1, value: "対応中", colour_class: "danger" } as const;

test("a new mark is new to the server too, and the page's own key is not sent", () => {
	const draft: MarksDraft = {
		source: "legacy",
		marks: [STORED, { ...newMarkDraft(), value: "保留" }],
		var_id: null,
		version: 3,
	};
	const body = marksBodyOf(draft);
	expect(body).toEqual({
		...{ source: "legacy", version: 3 },
		marks: [
			{ id: 1, value: "対応中", colour_class: "danger" },
			{ id: null, value: "保留", colour_class: "default" },
		],
	});
	expect(markSettingInput.parse(body)).toEqual(body);
});
