import { MAX_CHOICES } from "#domain/engine/kinds/var.ts";
import type { ImportProblem } from "#domain/people/friend-values/friend-import.ts";
import {
	type ImportColumn,
	tagNameProblem,
	tagNamesOf,
} from "#domain/people/friend-values/imports/import-columns.ts";
import type { ImportMapping } from "#domain/people/friend-values/imports/import-mapping.ts";
import { type ImportMatch, matchKeyOf } from "#domain/people/friend-values/imports/match-key.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { loadResponseMarks, readMarkSetting } from "#functions/platform/settings/response-mark-settings.ts";
import type { FriendImportRow, ImportPlanHead } from "./import-storage.ts";
import { type LoadedItems, loadMappableItems } from "./load-mappable-items.ts";
import { streamImportRows } from "./read-import-rows.ts";
import { createColumnResolver, type ImportMarks, needsChoices } from "./resolve-import-columns.ts";

/** Maximum number of tags that one import creates. */
const MAX_NEW_TAGS = 1_000;

/** Head of a plan, or the reasons why there is none: everything that needs the whole file. */
export async function makePlanHead(
	ctx: Ctx,
	{ id, mapping }: Pick<FriendImportRow, "id"> & { mapping: ImportMapping },
): Promise<{ head: ImportPlanHead } | { problems: ImportProblem[] }> {
	const items = await loadMappableItems(ctx);
	const resolver = createColumnResolver(items, await loadImportMarks(ctx));
	const columns = mapping.columns.flatMap(resolver.resolve);
	const match = matchOf(mapping, items);
	const repeatedKeys = collectRepeatedKeys(match);
	const tagLists = collectTagLists(columns, { items, resolver });
	const choiceLists = collectChoiceLists(columns);
	for await (const [line, ...cells] of streamImportRows(ctx.env, id)) {
		repeatedKeys.read(line, cells);
		tagLists.read(cells);
		choiceLists.read(cells);
	}
	choiceLists.forEach(resolver.setChoices);
	const { problems, ...created } = resolver.result();
	if (created.newTags.length > MAX_NEW_TAGS)
		problems.push({ line: null, text: IMPORT_TEXTS.tooManyNewTags(MAX_NEW_TAGS) });
	if (problems.length > 0) return { problems };
	const options = { blank: mapping.blank, zero: mapping.zero };
	return {
		head: {
			...created,
			match,
			options,
			columns,
			tagFields: tagLists.fields,
			repeated: repeatedKeys.repeated,
		},
	};
}

async function loadImportMarks(ctx: Ctx): Promise<ImportMarks> {
	const { source, marks } = await loadResponseMarks(ctx);
	const setting = source === "var" ? await readMarkSetting(ctx) : null;
	return { marks, markField: setting?.response_mark_var_id ?? null };
}

function matchOf({ match }: ImportMapping, { fields }: LoadedItems): ImportMatch {
	const field = match.by === "field" ? fields.find(({ id }) => id === match.field) : undefined;
	return { index: match.column, by: match.by, field: field ? { id: field.id, type: field.type } : null };
}

/** Collects the lines with the key of an earlier line, which name the same friend. */
function collectRepeatedKeys(match: ImportMatch) {
	const firstLines = new Map<string, number>();
	const repeated: Record<string, number> = {};
	return {
		repeated,
		read(line: number, cells: readonly string[]): void {
			const matchKey = matchKeyOf(match, cells[match.index] ?? "");
			if (!("key" in matchKey)) return;
			const firstLine = firstLines.get(matchKey.key);
			if (firstLine === undefined) firstLines.set(matchKey.key, line);
			else repeated[line] = firstLine;
		},
	};
}

interface TagListSources {
	items: LoadedItems;
	resolver: ReturnType<typeof createColumnResolver>;
}

/** Collects the tags that cells with lists name, with their fields; a name that cannot be a tag has none. */
function collectTagLists(columns: readonly ImportColumn[], { items, resolver }: TagListSources) {
	const indexes = columns.filter(({ kind }) => kind === "tags").map(({ index }) => index);
	// Any name is a key, also that of a prototype.
	const fields: Record<string, string> = Object.create(null);
	const isUsable = (name: string) =>
		resolver.countNewTags() <= MAX_NEW_TAGS &&
		tagNameProblem(name) === null &&
		!items.takenNames.protectedTags.has(name);
	return {
		fields,
		read(cells: readonly string[]): void {
			for (const name of indexes.flatMap((index) => tagNamesOf(cells[index] ?? "")))
				if (!Object.hasOwn(fields, name) && isUsable(name)) fields[name] = resolver.fieldOfTag(name);
		},
	};
}

/**
 * Collects the values of the columns that become choices: one more than allowed at most, by which the resolver notices that
 * there are too many.
 */
function collectChoiceLists(columns: readonly ImportColumn[]) {
	const lists = columns.filter(needsChoices).map((column) => ({ column, values: new Set<string>() }));
	return {
		read(cells: readonly string[]): void {
			for (const { column, values } of lists) {
				const value = cells[column.index] ?? "";
				if (value !== "" && values.size <= MAX_CHOICES) values.add(value);
			}
		},
		forEach: (receive: (column: ImportColumn, values: ReadonlySet<string>) => void) => {
			for (const { column, values } of lists) receive(column, values);
		},
	};
}
