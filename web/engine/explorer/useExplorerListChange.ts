import type { CrudChange } from "#domain/engine/explorer/crud-input.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { type CrudAnswer, type ExplorerListScope, postCrudChange } from "./explorerApi.ts";
import { alertFailure, showAnswerAlert } from "./showAlert.tsx";
import type { useExplorerListing } from "./useExplorerListing.ts";

interface ListChangeProps {
	kind: KindName;
	/** Displayed list. */
	displayedScope: ExplorerListScope;
	listing: ReturnType<typeof useExplorerListing>;
}

/** Performs a change; resolves to null after a failure, which is already reported. */
export type ChangeList = (change: CrudChange, scope?: ExplorerListScope) => Promise<CrudAnswer | null>;

/** Performs one call, and shows its answer as the list. */
export const useExplorerListChange =
	({ kind, displayedScope, listing }: ListChangeProps): ChangeList =>
	async (change, scope = displayedScope) => {
		try {
			const answer = await postCrudChange(kind, change, scope);
			await listing.replace(answer, scope);
			if (answer.alert) showAnswerAlert(answer.alert);
			return answer;
		} catch (error) {
			alertFailure(EXPLORER_TEXTS.operationFailed, error);
			return null;
		}
	};
