import type { z } from "zod";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { type ItemBody, postItem } from "#web/engine/explorer/itemApi.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import type { ItemDraft } from "./editor.ts";

interface Saving<Draft> {
	kind: KindName;
	/** Null for a new item. */
	id: number | null;
	schema: z.ZodType<Pick<ItemBody, "name" | "group_id">>;
	/** The version that is being edited, where it is no longer the one in the draft. */
	version?: number | undefined;
	/** Note on the change, stored with the version that the save creates. */
	note?: string;
	/** Likely mistakes in a draft. */
	doubt: (draft: Draft) => Promise<string[]>;
	/** Asks for what a save needs besides the draft; null leaves everything unsaved. */
	decide?: ((item: ItemBody) => Promise<ItemBody | null>) | undefined;
	/** Told the item's id, which a new one has from now on. */
	onSaved: (id: number) => void;
}

/** Checks an item with the schema that the server checks it with, and saves it. */
export const useItemSaving = <Draft extends ItemDraft>(
	draft: Draft,
	{ kind, id, schema, version, note = "", doubt, decide, onSaved }: Saving<Draft>,
) =>
	useSaving(draft, {
		check: (draft) =>
			checkDraft(
				schema.transform((item) => ({
					...item,
					...(version !== undefined && { version }),
					...(note !== "" && { version_note: note }),
					id,
				})),
				draft,
			),
		doubt,
		...(decide && { decide }),
		send: (body, headers) => postItem(kind, body, headers),
		onSaved,
		done: "保存しました",
		failed: "保存できませんでした",
	});
