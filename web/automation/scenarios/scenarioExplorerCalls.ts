import type { ScenarioRow } from "#domain/engine/kinds/scenario.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios-texts.ts";
import { refreshLists } from "#web/engine/explorer/explorerApi.ts";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";
import { alertFailure, showAlert } from "#web/engine/explorer/showAlert.tsx";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { toastUndoable } from "#web/platform/ui/undoToast.ts";

const scenarioAt = client.scenarios.api.v1.content_groups[":id"];

/**
 * Copies a scenario with its steps, after confirmation (E-436). The copy is made in the background, so there
 * is nothing to open; null if it was not started.
 */
export async function copyScenarioWithConfirmation({ id, name, group_id }: ScenarioRow) {
	const confirmed = await askToConfirm({
		title: `「${name}」をコピー`,
		message: LIST_TEXTS.reallyCopy,
		confirm: "コピーする",
	});
	if (!confirmed) return null;
	try {
		await unwrap(
			scenarioAt.duplicate.$post(
				{ param: { id: String(id) }, json: { group_id } },
				{ headers: saveKeyHeader() },
			),
		);
		toastDone(LIST_TEXTS.duplicationStarted);
		return {};
	} catch (error) {
		if (error instanceof ApiError && error.status === 404) showAlert(SCENARIO_TEXTS.scenarioCopyNotFound);
		else alertFailure(CALL_TEXTS.unknownError, error);
		return null;
	}
}

/** Deletes one scenario and returns whether it succeeded. */
export async function deleteScenarioWithToast(id: number): Promise<boolean> {
	try {
		const { undo } = await unwrap(scenarioAt.$delete({ param: { id: String(id) } }));
		toastUndoable(LIST_TEXTS.scenarioDeleted, undo, () => refreshLists("scenario"));
		return true;
	} catch (error) {
		// A refusal shows only its reason (E-437).
		if (error instanceof ApiError && error.status === 422) showAlert(...reasonsOf(error));
		else alertFailure(LIST_TEXTS.scenarioDeleteFailed, error);
		return false;
	}
}

function reasonsOf({ messages, fields }: ApiError): [string, string[]] {
	const [firstReason = CALL_TEXTS.unknownError, ...otherReasons] = [
		...messages,
		...Object.values(fields).flat(),
	];
	return [firstReason, otherReasons];
}
