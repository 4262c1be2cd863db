import { funnelInput } from "#domain/engine/filters/saved-search-input.ts";
import { saveItem } from "#web/engine/explorer/editing.ts";
import { report } from "#web/platform/api/reports.ts";
import { checkedBy } from "#web/platform/ui/problems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { bodyOf, type CustomSearchDraft } from "./customSearch.ts";
import { FORBIDDEN, problemsOfRefusal } from "./refusal.ts";

/** Checks a custom search with the schema that the server checks it with, and saves it; without an id as a new one. */
export const useFilterSaving = (id: number | null, draft: CustomSearchDraft, onSaved: (id: number) => void) =>
	useSaving(draft, {
		check: (draft) => checkedBy(funnelInput, bodyOf(draft)),
		send: async (body, headers) => {
			const saved = await saveItem("funnel", { ...body, id }, headers, { handles: [FORBIDDEN] });
			report("filter.saved", { conditions: body.filter.inputs.length });
			return saved;
		},
		onSaved,
		done: "保存しました",
		explain: problemsOfRefusal,
		stays: true,
	});
