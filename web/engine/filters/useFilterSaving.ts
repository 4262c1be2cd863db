import { funnelInput } from "#domain/engine/filters/saved-search-input.ts";
import { postItem } from "#web/engine/explorer/itemApi.ts";
import { reportEvent } from "#web/platform/api/sendReports.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type CustomSearchDraft, customSearchBodyOf } from "./customSearchDraft.ts";
import { FORBIDDEN, problemsOfRefusal } from "./filterRefusal.ts";

/** Validates a custom search with the server's schema, and saves it; as a new one without an id. */
export const useFilterSaving = (id: number | null, draft: CustomSearchDraft, onSaved: (id: number) => void) =>
	useSaving(draft, {
		check: (draft) => checkDraft(funnelInput, customSearchBodyOf(draft)),
		send: async (body, headers) => {
			const saved = await postItem("funnel", { ...body, id }, headers, { handles: [FORBIDDEN] });
			reportEvent("filter.saved", { conditions: body.filter.inputs.length });
			return saved;
		},
		onSaved,
		savedText: "保存しました",
		explain: problemsOfRefusal,
		staysOpen: true,
	});
