import { sql } from "drizzle-orm";
import { friendImportMappings, friendImports } from "#db/people/friend-imports.ts";
import { ABILITIES } from "#domain/engine/capabilities/registry.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { NO_COUNTS } from "#domain/people/friend-values/friend-import.ts";
import {
	findRepeatedTargets,
	type ImportMapping,
	type ImportTarget,
	type RememberedMapping,
} from "#domain/people/friend-values/imports/import-mapping.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { checkFolder } from "#functions/engine/explorer/check-folder.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type ErrorBody, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { importAbilities } from "./import-abilities.ts";
import { readImportSheet, type StoredImportSheet } from "./import-storage.ts";
import { type LoadedItems, loadMappableItems } from "./load-mappable-items.ts";
import { findOwnImport } from "./show-import.ts";

interface MappingCall {
	ctx: OperatorCtx;
	input: ImportMapping & { id: number };
}

/**
 * Chooses the meaning of the columns and begins the plan of the changes, also again with another choice before
 * the start. The choice is remembered for the tool.
 * @throws Refusal 403, 404, 422 with every unusable column as `columns[0]`
 */
export async function mapFriendImport({ ctx, input: { id, ...mapping } }: MappingCall): Promise<void> {
	const row = await findOwnImport(ctx, id);
	const sheet = await readImportSheet(ctx.env, id);
	if (!sheet || !["mapping", "planning", "preview"].includes(row.state))
		throw invalid("ERROR", IMPORT_TEXTS.notMappable);
	assertAbilities(ctx, mapping);
	await checkFolder(ctx, "tag", mapping.tag_folder);
	await checkFolder(ctx, "var", mapping.field_folder);
	const problems = findMappingProblems(sheet, mapping, await loadMappableItems(ctx));
	if (Object.keys(problems).length > 0) throw new Refusal(422, problems);
	await ctx.db.batch([
		ctx.db
			.update(friendImports)
			.set({
				state: "planning",
				mapping,
				plan: ctx.newId(),
				scope: ctx.operator.friendScope,
				position: 0,
				pages: 0,
				total: 0,
				changes: 0,
				problems: [],
				counts: NO_COUNTS,
				attempts: 0,
				nextAttemptAt: ctx.now,
			})
			.where(
				sql`${friendImports.id} = ${id} and ${friendImports.state} in ('mapping', 'planning', 'preview')`,
			),
		ctx.db
			.insert(friendImportMappings)
			.values({ tool: sheet.tool, mapping: toRememberedMapping(sheet, mapping), updatedAt: ctx.now })
			.onConflictDoUpdate({
				target: friendImportMappings.tool,
				set: {
					mapping: sql`excluded.mapping`,
					updatedAt: sql`excluded.updated_at`,
				},
			}),
	]);
}

function assertAbilities({ operator }: OperatorCtx, mapping: ImportMapping): void {
	const missingAbility = importAbilities(mapping).find((ability) => !hasAbility(operator, ability));
	if (missingAbility)
		throw new Refusal(403, { ERROR: [IMPORT_TEXTS.abilityRequired(ABILITIES[missingAbility])] });
}

/** Targets by heading; of two columns with one heading the first counts. */
const toRememberedMapping = ({ headings }: StoredImportSheet, mapping: ImportMapping): RememberedMapping => ({
	match: {
		heading: headings[mapping.match.column]?.label ?? "",
		by: mapping.match.by,
		field: mapping.match.field,
	},
	targets: Object.fromEntries(
		mapping.columns
			.map((target, index) => [headings[index]?.label ?? "", target] as const)
			.filter(([heading]) => heading !== "")
			.toReversed(),
	),
	options: {
		blank: mapping.blank,
		zero: mapping.zero,
		tag_folder: mapping.tag_folder,
		field_folder: mapping.field_folder,
	},
});

/** Types whose values identify friends: each has a key with an index. */
const KEY_TYPES: readonly VarType[] = [VAR_TYPES.normal, VAR_TYPES.number];

function findMappingProblems(
	sheet: StoredImportSheet,
	mapping: ImportMapping,
	items: LoadedItems,
): ErrorBody {
	const { match, columns } = mapping;
	if (columns.length !== sheet.headings.length) return { columns: [IMPORT_TEXTS.columnsChanged] };
	const problems: ErrorBody = {};
	if (match.column >= columns.length) problems["match[column]"] = [IMPORT_TEXTS.matchColumnUnknown];
	const matchField = items.fields.find(({ id }) => id === match.field);
	if (match.by === "field" && !(matchField && KEY_TYPES.includes(matchField.type)))
		problems["match[field]"] = [IMPORT_TEXTS.matchFieldUnusable];
	for (const [index, target] of columns.entries()) {
		const text = targetProblem(target, items);
		if (text) problems[`columns[${index}]`] = [text];
	}
	for (const { column, first } of findRepeatedTargets(mapping))
		problems[`columns[${column}]`] ??= [IMPORT_TEXTS.targetRepeated(first + 1)];
	if (columns.every(({ to }) => to === "ignore")) problems.columns = [IMPORT_TEXTS.nothingToChange];
	return problems;
}

function targetProblem(target: ImportTarget, { fields, tags, takenNames }: LoadedItems): string | null {
	if (target.to === "field")
		return fields.some(({ id }) => id === target.id) ? null : IMPORT_TEXTS.fieldUnusable;
	if (target.to === "tag") return tags.some(({ id }) => id === target.id) ? null : IMPORT_TEXTS.tagUnusable;
	if (target.to === "new-field" && takenNames.fields.has(target.name)) return IMPORT_TEXTS.fieldNameTaken;
	if (target.to === "new-tag" && takenNames.protectedTags.has(target.name)) return IMPORT_TEXTS.tagUnusable;
	return null;
}
