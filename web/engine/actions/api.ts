import useSWR, { mutate } from "swr";
import { MAX_ACTION_NAME, type RegisterAction } from "#domain/engine/actions/action.ts";
import type { DryRun } from "#domain/engine/actions/dry-run.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { refreshSelector } from "#web/engine/selector/useSelectorList.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import { ApiError } from "#web/platform/api/error.ts";
import { useAbility } from "#web/platform/api/session.ts";
import { useFreshly } from "#web/platform/api/useFreshly.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { copyName } from "#web/platform/ui/copyName.ts";

type Api = (typeof client.actions)["api"];
export type ActionData = Wire<Api["action"]["data"][":id"]["$get"]>;

/** 'You cannot use' the action editor; the reasons follow. */
const EDITING_REFUSED = "アクションの編集は利用できません";

const LIST = "actions";
/** Auto-responses show what their actions do. */
const LISTS_WITH_SUMMARIES = [LIST, "reactions"];

/** The action templates; nothing for an operator who may not see them. */
export function useActions() {
	const mayRead = useAbility("action-read");
	return useSWR(mayRead ? LIST : null, () => unwrap(client.actions.api.actions.$get()));
}

/** An action as its editor opens with it. */
export const useActionData = (id: number) =>
	useFreshly([LIST, id], () =>
		loadAction(id).catch((error: unknown) => {
			throw error instanceof ApiError ? error.under(EDITING_REFUSED) : error;
		}),
	);

/** What an action sends, read once it is asked for. */
export const useActionMessages = (id: number) =>
	useSWR([LIST, "messages", id], () =>
		unwrap(client.actions.api.action.messages[":id"].$get({ param: { id: String(id) } })),
	);

/** Saves an action as `POST /api/action/register` takes it. */
export async function registerAction(
	action: RegisterAction,
	headers: Record<string, string> = saveKeyHeader(),
) {
	const { aid } = await unwrap(client.actions.api.action.register.$post({ json: action }, { headers }));
	await refreshSummaries();
	return aid;
}

/**
 * What an action, as it stands in its editor, would do for a friend, where a reservation runs it for theirs. Nothing is
 * written. @throws ApiError
 */
export const dryRunAction = (
	action: RegisterAction,
	friendId: number,
	of?: { reservation_id: number; flow: SalonEvent },
): Promise<DryRun> =>
	unwrap(
		client.actions.api.action.dry_run.$post({
			json: {
				action_id: action.aid,
				inputs: action.inputs,
				a_twice_type: action.a_twice_type,
				friend_id: friendId,
				...of,
			},
		}),
		{ handles: [403] },
	);

/** Makes a new action of what another does. */
export async function copyAction(id: number) {
	const { version, ...action } = await loadAction(id);
	const a_name = copyName(action.a_name, MAX_ACTION_NAME);
	const aid = await registerAction({ ...action, aid: null, a_name } as RegisterAction);
	return { aid, name: a_name };
}

const loadAction = (id: number) =>
	unwrap(client.actions.api.action.data[":id"].$get({ param: { id: String(id) } }));

const refreshSummaries = () =>
	Promise.all([
		...LISTS_WITH_SUMMARIES.map((list) => mutate(list)),
		mutate((key) => Array.isArray(key) && key[0] === LIST && key[1] === "messages"),
		refreshSelector("action"),
	]);
