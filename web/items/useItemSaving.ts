import { useState } from "react";
import type { z } from "zod";
import type { KindName } from "#domain/kinds/registry.ts";
import { useSaveKey } from "../api/useSaveKey.ts";
import { saveItem } from "../explorer/editing.ts";
import { NO_PROBLEMS, problemsOfAnswer, problemsOfSchema } from "../ui/problems.ts";
import { toastDone } from "../ui/toast.ts";
import { useProblems } from "../ui/useProblems.ts";
import type { ItemDraft } from "./editor.ts";

interface Saving {
	kind: KindName;
	/** Null for a new item. */
	id: number | null;
	schema: z.ZodType<object>;
	/** The version that is being edited, where it is no longer the one in the draft. */
	version?: number | undefined;
	/** Told the item's id, which a new one has from now on. */
	onSaved: (id: number) => void;
}

/** Checks an item with the schema that the server checks it with, and saves it. */
export function useItemSaving<Draft extends ItemDraft>(
	draft: Draft,
	{ kind, id, schema, version, onSaved }: Saving,
) {
	const [saving, setSaving] = useState(false);
	const { fail, problems, failures } = useProblems(draft, (draft) => {
		const checked = schema.safeParse(draft);
		return checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
	});
	const { headersFor, renew } = useSaveKey();

	const save = async () => {
		if (saving) return;
		const checked = schema.safeParse(draft);
		if (!checked.success) return fail();
		setSaving(true);
		try {
			const body = { ...checked.data, ...(version !== undefined && { version }), id };
			const saved = await saveItem(kind, body, headersFor(body));
			renew();
			toastDone("保存しました");
			onSaved(saved);
		} catch (error) {
			setSaving(false);
			fail(problemsOfAnswer(error, "保存できませんでした"));
		}
	};

	return { saving, save, problems, failures };
}
