import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import type { ItemKind, RawItemRow } from "#functions/engine/explorer/definition.ts";
import { showItem } from "#functions/engine/explorer/find-item.ts";
import { saveExplorerItem } from "#functions/engine/explorer/save-explorer-item.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { errorsByField } from "#functions/platform/http/validate-input.ts";

interface SaveVersionCall {
	ctx: OperatorCtx;
	kind: ItemKind;
	id: number;
	number: number;
	content: object;
	/** The item's save counter at the time of the request. */
	version: number;
	/** Returns the fields outside versions of the current item. */
	unversionedFields: (item: RawItemRow) => object;
	/** Further statements of the same transaction. */
	extraStatements?: (itemId: SQL) => Statement[];
}

/**
 * Saves an item with a version's content as its editor would, checked by the same schema.
 * @throws Refusal as the save of its editor
 */
export async function saveVersionContent({
	ctx,
	kind,
	id,
	number,
	content,
	version,
	unversionedFields,
	extraStatements,
}: SaveVersionCall): Promise<void> {
	const item = await showItem(ctx, kind, id);
	const { group_id }: RawItemRow = item;
	const parsed = kind.save!.schema.safeParse({ ...content, ...unversionedFields(item), group_id, version });
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	await saveExplorerItem({
		ctx,
		kind,
		id,
		input: parsed.data as never,
		restored: { number, content: content as RawItemRow },
		extraStatements,
	});
}
