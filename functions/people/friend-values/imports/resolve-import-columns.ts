import { MAX_CHOICES, VAR_TYPES, type VarChoice } from "#domain/engine/kinds/var.ts";
import { BASE_FIELD_LABELS } from "#domain/people/friend-values/friend-change-fields.ts";
import type { ImportProblem } from "#domain/people/friend-values/friend-import.ts";
import type { ImportColumn } from "#domain/people/friend-values/imports/import-columns.ts";
import type { ImportTarget } from "#domain/people/friend-values/imports/import-mapping.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import type { ImportPlanHead } from "./import-storage.ts";
import type { LoadedItems } from "./load-mappable-items.ts";

/** Marks that a file can set. */
export interface ImportMarks {
	marks: readonly { id: number; value: string }[];
	/** Field whose choices are the marks; null for the account's own list. */
	markField: number | null;
}

type TargetOf<To extends ImportTarget["to"]> = Extract<ImportTarget, { to: To }>;
type Resolver<To extends ImportTarget["to"]> = (target: TargetOf<To>, index: number) => ImportColumn | null;

/**
 * Converts the targets of a mapping into the columns of a plan, and collects the items that the plan creates. A target
 * that is gone is a problem of the plan, and its column is left out.
 */
export function createColumnResolver(items: LoadedItems, { marks, markField }: ImportMarks) {
	const tagIds = new Map(items.tags.map(({ id, name }) => [name, id]));
	const tagNames = new Map(items.tags.map(({ id, name }) => [id, name]));
	const newTagFields = new Map<string, string>();
	const newFields: ImportPlanHead["newFields"] = [];
	const labels: Record<string, string> = {};
	const problems: ImportProblem[] = [];

	const refuse = (index: number, text: string): null => {
		problems.push({ line: null, text: IMPORT_TEXTS.inColumn(index + 1, "", text) });
		return null;
	};
	/** Field of a tag's changes; a name without a tag is created once. */
	const fieldOfTag = (name: string): string => {
		const existingId = tagIds.get(name);
		const field =
			existingId === undefined
				? (newTagFields.get(name) ?? `tag:new:${newTagFields.size}`)
				: `tag:${existingId}`;
		if (existingId === undefined) newTagFields.set(name, field);
		labels[field] = IMPORT_TEXTS.labelOfTag(name);
		return field;
	};
	const tagColumn = (name: string, index: number): ImportColumn => ({
		index,
		kind: "tag",
		label: IMPORT_TEXTS.labelOfTag(name),
		field: fieldOfTag(name),
	});
	const varColumn = (fieldId: number, index: number): ImportColumn | null => {
		const storedField = items.fields.find(({ id }) => id === fieldId);
		if (!storedField) return refuse(index, IMPORT_TEXTS.fieldUnusable);
		const field = `var:${fieldId}`;
		const { name, type, choices } = storedField;
		labels[field] = name;
		return { index, kind: "var", label: name, field, type, choices };
	};
	const resolvers: { [To in ImportTarget["to"]]: Resolver<To> } = {
		ignore: () => null,
		base: ({ field }, index) => {
			labels[field] = BASE_FIELD_LABELS[field];
			return { index, kind: "base", label: BASE_FIELD_LABELS[field], field };
		},
		mark: (_, index) => {
			if (markField !== null) return varColumn(markField, index);
			labels.mark = BASE_FIELD_LABELS.mark;
			return { index, kind: "mark", label: BASE_FIELD_LABELS.mark, field: "mark", choices: marks };
		},
		tags: (_, index) => ({ index, kind: "tags", label: IMPORT_TEXTS.tagList }),
		tag: ({ id }, index) => {
			const name = tagNames.get(id);
			return name === undefined ? refuse(index, IMPORT_TEXTS.tagUnusable) : tagColumn(name, index);
		},
		"new-tag": ({ name }, index) => tagColumn(name, index),
		field: ({ id }, index) => varColumn(id, index),
		"new-field": ({ name, type }, index) => {
			const field = `var:new:${newFields.length}`;
			const choices: VarChoice[] = [];
			newFields.push({ name, type, choices });
			labels[field] = name;
			return { index, kind: "var", label: name, field, type, choices };
		},
	};
	return {
		resolve(target: ImportTarget, index: number): ImportColumn[] {
			const column = resolvers[target.to](target as never, index);
			return column ? [column] : [];
		},
		fieldOfTag,
		countNewTags: () => newTagFields.size,
		/** Gives a new field of the type select its choices; they are part of its column, too. */
		setChoices(column: ImportColumn, values: ReadonlySet<string>): void {
			if (column.kind !== "var") return;
			if (values.size === 0 || values.size > MAX_CHOICES) {
				const reason = values.size === 0 ? IMPORT_TEXTS.noChoices : IMPORT_TEXTS.tooManyChoices(MAX_CHOICES);
				problems.push({ line: null, text: IMPORT_TEXTS.inColumn(column.index + 1, column.label, reason) });
			}
			(column.choices as VarChoice[]).push(...[...values].slice(0, MAX_CHOICES).map(choiceOf));
		},
		result: () => ({ newTags: [...newTagFields.keys()], newFields, labels, problems }),
	};
}

/** Whether a column's choices are collected from the file. */
export const needsChoices = (column: ImportColumn): boolean =>
	column.kind === "var" && column.type === VAR_TYPES.select && column.field.startsWith("var:new:");

const choiceOf = (value: string, index: number): VarChoice => ({
	id: index + 1,
	value: value.slice(0, 100).toWellFormed(),
	color: "#777777",
	sortIndex: index,
});
