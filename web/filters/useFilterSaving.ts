import { funnelInput } from "#domain/kinds/funnel.ts";
import { report } from "../api/reports.ts";
import { useSaveKey } from "../api/useSaveKey.ts";
import { saveItem } from "../explorer/editing.ts";
import { NO_PROBLEMS, type Problems, problemsOfSchema } from "../ui/problems.ts";
import { useSaving } from "../ui/saving.ts";
import { toastDone } from "../ui/toast.ts";
import { useProblems } from "../ui/useProblems.ts";
import { bodyOf, type CustomSearchDraft } from "./customSearch.ts";
import { FORBIDDEN, problemsOfRefusal } from "./refusal.ts";

/** Checks a custom search with the schema that the server checks it with, and saves it; without an id as a new one. */
export function useFilterSaving(id: number | null, draft: CustomSearchDraft, onSaved: (id: number) => void) {
	const { progress, saveOnce } = useSaving();
	const { fail, problems, failures } = useProblems(draft, check);
	const { headersFor, renew } = useSaveKey();
	const save = async () => {
		const checked = funnelInput.safeParse(bodyOf(draft));
		if (!checked.success) return fail();
		await saveOnce({
			save: () =>
				saveItem("funnel", { ...checked.data, id }, headersFor(checked.data), { handles: [FORBIDDEN] }),
			onSaved: (saved) => {
				renew();
				report("filter.saved", { conditions: checked.data.filter.inputs.length });
				toastDone("保存しました");
				onSaved(saved);
			},
			onFailed: (reason) => fail(problemsOfRefusal(reason)),
		});
	};
	return { progress, save, problems, failures };
}

function check(draft: CustomSearchDraft): Problems {
	const checked = funnelInput.safeParse(bodyOf(draft));
	return checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
}
