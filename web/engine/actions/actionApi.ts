import useSWR, { mutate } from "swr";
import { MAX_ACTION_NAME, type RegisterAction } from "#domain/engine/actions/action-input.ts";
import type { DryRun } from "#domain/engine/actions/dry-run-result.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { refreshSelector } from "#web/engine/selector/useSelectorList.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { createCopyName } from "#web/platform/ui/createCopyName.ts";

type Api = (typeof client.actions)["api"];
export type ActionData = Wire<Api["action"]["data"][":id"]["$get"]>;

/** Heading of a refused load, above its reasons. */
const EDITING_REFUSED = "アクションの編集は利用できません";

const LIST = "actions";
/** Auto-responses show summaries of their actions. */
const LISTS_WITH_SUMMARIES = [LIST, "reactions"];

/** Loads the action templates; no request without the ability to read them. */
export function useActions() {
	const mayRead = useAbility("action-read");
	return useSWR(mayRead ? LIST : null, () => unwrap(client.actions.api.actions.$get()));
}

/** Loads an action for the editor. */
export const useActionData = (id: number) =>
	useFreshData([LIST, id], () =>
		loadAction(id).catch((error: unknown) => {
			throw error instanceof ApiError ? error.under(EDITING_REFUSED) : error;
		}),
	);

/** Loads the messages that an action sends. */
export const useActionMessages = (id: number) =>
	useSWR([LIST, "messages", id], () =>
		unwrap(client.actions.api.action.messages[":id"].$get({ param: { id: String(id) } })),
	);

/** Saves an action with `POST /api/action/register`; returns its id. */
export async function postAction(action: RegisterAction, headers: Record<string, string> = saveKeyHeader()) {
	const { aid } = await unwrap(client.actions.api.action.register.$post({ json: action }, { headers }));
	await refreshSummaries();
	return aid;
}

/**
 * Simulates an unsaved action for a friend, or for a friend's reservation. Nothing is written.
 * @throws ApiError
 */
export const dryRunAction = (
	action: RegisterAction,
	friendId: number,
	reservation?: { reservation_id: number; flow: SalonEvent },
): Promise<DryRun> =>
	unwrap(
		client.actions.api.action.dry_run.$post({
			json: {
				action_id: action.aid,
				inputs: action.inputs,
				a_twice_type: action.a_twice_type,
				friend_id: friendId,
				...reservation,
			},
		}),
		{ handles: [403] },
	);

/** Creates a copy of an action. */
export async function copyAction(id: number) {
	const { version, ...action } = await loadAction(id);
	const a_name = createCopyName(action.a_name, MAX_ACTION_NAME);
	const aid = await postAction({ ...action, aid: null, a_name } as RegisterAction);
	return { aid, name: a_name };
}

const loadAction = (id: number) =>
	unwrap(client.actions.api.action.data[":id"].$get({ param: { id: String(id) } }));

const refreshSummaries = () =>
	Promise.all([
		...LISTS_WITH_SUMMARIES.map((list) => mutate(list)),
		reloadMatching((key) => Array.isArray(key) && key[0] === LIST && key[1] === "messages"),
		refreshSelector("action"),
	]);
