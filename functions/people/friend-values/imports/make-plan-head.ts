import { MAX_CHOICES, VAR_TYPES, type VarChoice } from "#domain/engine/kinds/var.ts";
import { BASE_FIELD_LABELS } from "#domain/people/friend-values/friend-change-fields.ts";
import type { ImportProblem } from "#domain/people/friend-values/friend-import.ts";
import {
	type ImportColumn,
	tagNameProblem,
	tagNamesOf,
} from "#domain/people/friend-values/imports/import-columns.ts";
import type { ImportMapping, ImportTarget } from "#domain/people/friend-values/imports/import-mapping.ts";
import { type ImportMatch, matchKeyOf } from "#domain/people/friend-values/imports/match-key.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { loadResponseMarks, readMarkSetting } from "#functions/platform/settings/response-mark-settings.ts";
import type { FriendImportRow, ImportPlanHead } from "./import-storage.ts";
import { type LoadedItems, loadMappableItems } from "./load-mappable-items.ts";
import { streamImportRows } from "./read-import-rows.ts";

/** Maximum number of tags that one import creates. */
const MAX_NEW_TAGS = 1_000;

/** Head of a plan, or the reasons why there is none. */
export async function makePlanHead(
	ctx: Ctx,
	{ id, mapping }: Pick<FriendImportRow, "id"> & { mapping: ImportMapping },
): Promise<{ head: ImportPlanHead } | { problems: ImportProblem[] }> {
	const items = await loadMappableItems(ctx);
	const marks = await loadResponseMarks(ctx);
	const markField =
		marks.source === "var" ? ((await readMarkSetting(ctx)).response_mark_var_id ?? null) : null;
	const draft = createDraft({ mapping, items, marks: marks.marks, markField });
	const match = matchOf(mapping, items);
	const repeated: Record<string, number> = {};
	const firstLines = new Map<string, number>();
	for await (const [line, ...cells] of streamImportRows(ctx.env, id)) {
		const key = matchKeyOf(match, cells[match.index] ?? "");
		if ("key" in key) {
			const first = firstLines.get(key.key);
			if (first === undefined) firstLines.set(key.key, line);
			else repeated[line] = first;
		}
		draft.readCells(cells);
	}
	const { head, problems } = draft.result();
	return problems.length > 0
		? { problems }
		: { head: { ...head, match, options: { blank: mapping.blank, zero: mapping.zero }, repeated } };
}

function matchOf({ match }: ImportMapping, { fields }: LoadedItems): ImportMatch {
	const field = match.by === "field" ? fields.find(({ id }) => id === match.field) : undefined;
	return { index: match.column, by: match.by, field: field ? { id: field.id, type: field.type } : null };
}

interface DraftInput {
	mapping: ImportMapping;
	items: LoadedItems;
	marks: readonly { id: number; value: string }[];
	/** Field whose choices are the marks; null for the account's own list. */
	markField: number | null;
}

/** Columns of a plan; names of tags and choices are collected from the rows. */
function createDraft({ mapping, items, marks, markField }: DraftInput) {
	const tagsByName = new Map(items.tags.map(({ id, name }) => [name, id]));
	const newTags: string[] = [];
	const tagFields: Record<string, string> = {};
	const newFields: ImportPlanHead["newFields"] = [];
	const labels: Record<string, string> = {};
	const problems: ImportProblem[] = [];
	const choicesByColumn = new Map<number, Set<string>>();

	const fieldOfTag = (name: string): string => {
		const known = tagsByName.get(name);
		const position = newTags.indexOf(name);
		const field =
			known !== undefined ? `tag:${known}` : `tag:new:${position >= 0 ? position : newTags.push(name) - 1}`;
		labels[field] = IMPORT_TEXTS.labelOfTag(name);
		return field;
	};
	const varColumn = (index: number, fieldId: number): ImportColumn[] => {
		const field = items.fields.find(({ id }) => id === fieldId);
		if (!field) {
			problems.push({ line: null, text: IMPORT_TEXTS.inColumn(index + 1, "", IMPORT_TEXTS.fieldUnusable) });
			return [];
		}
		const { name, type, choices } = field;
		labels[`var:${fieldId}`] = name;
		return [{ index, label: name, kind: "var", field: `var:${fieldId}`, type, choices }];
	};
	const columnOf = (target: ImportTarget, index: number): ImportColumn[] => {
		if (target.to === "ignore") return [];
		if (target.to === "base") {
			const label = BASE_FIELD_LABELS[target.field];
			labels[target.field] = label;
			return [{ index, label, kind: "base", field: target.field }];
		}
		if (target.to === "mark") {
			if (markField !== null) return varColumn(index, markField);
			labels.mark = BASE_FIELD_LABELS.mark;
			return [{ index, label: BASE_FIELD_LABELS.mark, kind: "mark", field: "mark", choices: marks }];
		}
		if (target.to === "tags") return [{ index, label: "タグ", kind: "tags" }];
		if (target.to === "field") return varColumn(index, target.id);
		if (target.to === "new-field") {
			const field = `var:new:${newFields.length}`;
			const choices: VarChoice[] = [];
			newFields.push({ name: target.name, type: target.type, choices });
			labels[field] = target.name;
			if (target.type === VAR_TYPES.select) choicesByColumn.set(index, new Set());
			return [{ index, label: target.name, kind: "var", field, type: target.type, choices }];
		}
		const tag = target.to === "tag" ? items.tags.find(({ id }) => id === target.id) : undefined;
		const name = target.to === "new-tag" ? target.name : (tag?.name ?? "");
		if (name === "")
			problems.push({ line: null, text: IMPORT_TEXTS.inColumn(index + 1, "", IMPORT_TEXTS.tagUnusable) });
		return name === ""
			? []
			: [{ index, label: IMPORT_TEXTS.labelOfTag(name), kind: "tag", field: fieldOfTag(name) }];
	};
	const columns = mapping.columns.flatMap(columnOf);
	const listIndexes = columns.filter(({ kind }) => kind === "tags").map(({ index }) => index);

	return {
		readCells(cells: readonly string[]): void {
			for (const index of listIndexes)
				for (const name of tagNamesOf(cells[index] ?? ""))
					if (
						tagFields[name] === undefined &&
						newTags.length <= MAX_NEW_TAGS &&
						tagNameProblem(name) === null &&
						!items.takenNames.protectedTags.has(name)
					)
						tagFields[name] = fieldOfTag(name);
			for (const [index, values] of choicesByColumn) {
				const value = cells[index] ?? "";
				if (value !== "" && values.size <= MAX_CHOICES) values.add(value);
			}
		},
		result(): { head: Omit<ImportPlanHead, "match" | "options" | "repeated">; problems: ImportProblem[] } {
			if (newTags.length > MAX_NEW_TAGS)
				problems.push({ line: null, text: IMPORT_TEXTS.tooManyNewTags(MAX_NEW_TAGS) });
			for (const [index, values] of choicesByColumn) {
				const column = columns.find((each) => each.index === index);
				if (column?.kind !== "var") continue;
				if (values.size > MAX_CHOICES || values.size === 0)
					problems.push({
						line: null,
						text: IMPORT_TEXTS.inColumn(index + 1, column.label, choicesProblem(values.size)),
					});
				(column.choices as VarChoice[]).push(...[...values].slice(0, MAX_CHOICES).map(choiceOf));
			}
			return { head: { columns, tagFields, newTags, newFields, labels }, problems };
		},
	};
}

const choicesProblem = (count: number): string =>
	count === 0 ? IMPORT_TEXTS.noChoices : IMPORT_TEXTS.tooManyChoices(MAX_CHOICES);

const choiceOf = (value: string, index: number): VarChoice => ({
	id: index + 1,
	value: value.slice(0, 100).toWellFormed(),
	color: "#777777",
	sortIndex: index,
});
