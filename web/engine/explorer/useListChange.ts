import type { CrudChange } from "#domain/engine/explorer/crud.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { alertFailure, showAnswerAlert } from "./alert.tsx";
import { type CrudAnswer, crud, type ListView } from "./api.ts";
import type { useListing } from "./useListing.ts";

interface ListOfKind {
	kind: KindName;
	/** The list that is shown. */
	shown: ListView;
	listing: ReturnType<typeof useListing>;
}

/** Answers null where it failed, which it has told then. */
export type ChangeList = (change: CrudChange, of?: ListView) => Promise<CrudAnswer | null>;

/** One call, whose answer becomes the list. */
export const useListChange =
	({ kind, shown, listing }: ListOfKind): ChangeList =>
	async (change, of = shown) => {
		try {
			const answer = await crud(kind, change, of);
			await listing.replace(answer, of);
			if (answer.alert) showAnswerAlert(answer.alert);
			return answer;
		} catch (error) {
			alertFailure(EXPLORER_TEXTS.operationFailed, error);
			return null;
		}
	};
