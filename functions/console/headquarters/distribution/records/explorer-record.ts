import type { z } from "zod";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import type { ItemKind, RawItemRow } from "#functions/engine/explorer/definition.ts";
import { findItem } from "#functions/engine/explorer/find-item.ts";
import { isNotBlocked } from "#functions/engine/explorer/item-guards.ts";
import { saveExplorerItem } from "#functions/engine/explorer/save-explorer-item.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { errorsByField } from "#functions/platform/http/validate-input.ts";
import type { RecordRules, RecordSave, StoredRecord } from "./definition.ts";

/** Rules of a kind whose editor saves through the explorer. */
export function explorerRecord(kind: ItemKind, own: Partial<RecordRules> = {}): RecordRules {
	const { readAbility, writeAbility } = kindOf(kind.name);
	const { columnsOfNew } = kind.save!;
	return {
		table: kind.table,
		readAbility,
		writeAbility,
		read: (ctx, id) => readExplorerRecord(ctx, kind, id),
		save: (call) => saveExplorerRecord(kind, call),
		...(columnsOfNew && { reserveColumns: columnsOfNew }),
		deletion: deletionOf(kind),
		...own,
	};
}

/** Deletion by the kind's own guards. */
export const deletionOf = (
	kind: Pick<ItemKind, "changeGuard" | "deleteGuard" | "statementsOnDelete">,
): NonNullable<RecordRules["deletion"]> => ({
	isAllowed: isNotBlocked([kind.changeGuard, kind.deleteGuard]),
	statements: (ctx, id) => kind.statementsOnDelete?.(ctx, [id]) ?? [],
});

/** Reads an item as its editor would save it. */
export async function readExplorerRecord(
	ctx: OperatorCtx,
	kind: ItemKind,
	id: number,
	changeItem: (item: RawItemRow) => RawItemRow = (item) => item,
): Promise<StoredRecord | undefined> {
	const found = await findItem(ctx, kind, id);
	return found && recordOf(kind.save!.schema, changeItem(found));
}

/** Record of an item in its editor's format. */
export function recordOf(schema: z.ZodType, item: RawItemRow): StoredRecord {
	const parsed = schema.safeParse(item);
	const { group_id, version, ...content } = (parsed.success ? parsed.data : item) as RawItemRow;
	return {
		content: content as StoredRecord["content"],
		version: Number(item.version ?? version),
		groupId: (item.group_id as number | null) ?? null,
		isPart: false,
		...(!parsed.success && { isUnreadable: true }),
	};
}

/** Saves an item by the rules of its editor. */
export async function saveExplorerRecord(
	kind: ItemKind,
	{ ctx, content, existing, reserved }: RecordSave,
	extra: Pick<Parameters<typeof saveExplorerItem>[0], "extraStatements"> = {},
): Promise<void> {
	await saveExplorerItem({
		ctx,
		kind,
		id: existing?.id ?? null,
		input: parseContent(kind.save!.schema, {
			...content,
			group_id: existing?.record.groupId ?? null,
			...(existing && { version: existing.record.version }),
		}),
		...(reserved && { reserved }),
		...extra,
	});
}

/** @throws Refusal 422 for a content that the editor could not save */
export function parseContent<Schema extends z.ZodType>(
	schema: Schema,
	content: object,
): z.output<Schema> & never {
	const parsed = schema.safeParse(content);
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	return parsed.data as never;
}
