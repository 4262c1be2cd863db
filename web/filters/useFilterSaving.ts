import { useState } from "react";
import { funnelInput } from "#domain/kinds/funnel.ts";
import { report } from "../api/reports.ts";
import { useSaveKey } from "../api/useSaveKey.ts";
import { saveItem } from "../explorer/editing.ts";
import { NO_PROBLEMS, type Problems, problemsOfSchema } from "../ui/problems.ts";
import { toastDone } from "../ui/toast.ts";
import { useProblems } from "../ui/useProblems.ts";
import { bodyOf, type CustomSearchDraft } from "./customSearch.ts";
import { FORBIDDEN, problemsOfRefusal } from "./refusal.ts";

/** The states of saving (000 §4). */
export type SaveProgress = "idle" | "saving" | "success" | "failed";

/** Checks a custom search with the schema that the server checks it with, and saves it; without an id as a new one. */
export function useFilterSaving(id: number | null, draft: CustomSearchDraft, onSaved: (id: number) => void) {
	const [progress, setProgress] = useState<SaveProgress>("idle");
	const { fail, problems, failures } = useProblems(draft, check);
	const { headersFor, renew } = useSaveKey();
	const save = async () => {
		if (progress === "saving") return;
		const checked = funnelInput.safeParse(bodyOf(draft));
		if (!checked.success) return fail();
		setProgress("saving");
		try {
			const saved = await saveItem("funnel", { ...checked.data, id }, headersFor(checked.data), {
				handles: [FORBIDDEN],
			});
			renew();
			report("filter.saved", { conditions: checked.data.filter.inputs.length });
			setProgress("success");
			toastDone("保存しました");
			onSaved(saved);
		} catch (error) {
			setProgress("failed");
			fail(problemsOfRefusal(error));
		}
	};
	return { progress, save, problems, failures };
}

function check(draft: CustomSearchDraft): Problems {
	const checked = funnelInput.safeParse(bodyOf(draft));
	return checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
}
