import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { showItem } from "#functions/engine/explorer/data.ts";
import type { ItemKind, Raw } from "#functions/engine/explorer/definition.ts";
import { saveItem } from "#functions/engine/explorer/save.ts";
import { errorsByField } from "#functions/platform/http/input.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface SaveAs {
	ctx: OperatorCtx;
	kind: ItemKind;
	id: number;
	number: number;
	content: object;
	/** The item's save counter at the time of the request. */
	version: number;
	/** Fields outside versions, from the present item. */
	stays: (item: Raw) => object;
	/** Further statements of the same transaction. */
	also?: (itemId: SQL) => Statement[];
}

/**
 * Saves an item as its editor would, with a version's content, checked by the same schema. @throws Refusal
 */
export async function saveAs({
	ctx,
	kind,
	id,
	number,
	content,
	version,
	stays,
	also,
}: SaveAs): Promise<void> {
	const item = await showItem(ctx, kind, id);
	const { group_id }: Raw = item;
	const parsed = kind.save!.schema.safeParse({ ...content, ...stays(item), group_id, version });
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	await saveItem({
		...{ ctx, kind, id, input: parsed.data as never, restored: { number, content: content as Raw } },
		...(also && { also }),
	});
}
