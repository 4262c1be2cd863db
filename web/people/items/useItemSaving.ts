import type { z } from "zod";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { type ItemBody, postItem } from "#web/engine/explorer/itemApi.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import type { ItemDraft } from "./itemEditor.ts";

interface ItemSaving<Draft> {
	kind: KindName;
	/** Null for a new item. */
	id: number | null;
	schema: z.ZodType<Pick<ItemBody, "name" | "group_id">>;
	/** Version to save over, if newer than the draft's (after a save outside the form). */
	version?: number | undefined;
	/** Note on the change, stored with the version that the save creates. */
	note?: string;
	/** Likely mistakes in a draft. */
	findDoubts: (draft: Draft) => Promise<string[]>;
	/** Prompts for input that a save needs in addition to the draft; null cancels the save. */
	completeBody?: ((item: ItemBody) => Promise<ItemBody | null>) | undefined;
	/** Stores parts of the item that are records of their own. @throws ApiError */
	storeParts?: ((item: ItemBody) => Promise<ItemBody>) | undefined;
	/** Called with the item's id. */
	onSaved: (id: number) => void;
}

/** Validates an item with the server's schema, and saves it. */
export const useItemSaving = <Draft extends ItemDraft>(
	draft: Draft,
	{ kind, id, schema, version, note = "", findDoubts, completeBody, storeParts, onSaved }: ItemSaving<Draft>,
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
		findDoubts,
		...(completeBody && { decide: completeBody }),
		send: async (body, headers) => postItem(kind, storeParts ? await storeParts(body) : body, headers),
		onSaved,
		savedText: "保存しました",
		failureHeading: "保存できませんでした",
	});
