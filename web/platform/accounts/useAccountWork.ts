import { useEffect, useState } from "react";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

export type AccountWork = Wire<(typeof client.accounts.api.accounts)[":name"]["work"]["$get"]>;

/** Maximum number of accounts that are asked at the same time. */
const MAX_PARALLEL_CALLS = 6;
/** Seconds after which an account counts as unreachable. */
const TIMEOUT = 5;

/**
 * Work that waits in each account, as it becomes known; null for an account that does not answer. Each account has a
 * call of its own, so that a slow one delays no other for long.
 */
export function useAccountWork(
	accounts: readonly { name: string }[],
): ReadonlyMap<string, AccountWork | null> {
	const [work, setWork] = useState<ReadonlyMap<string, AccountWork | null>>(new Map());
	const names = accounts.map(({ name }) => name).join();
	useEffect(() => {
		const unmounting = new AbortController();
		// One iterator for all loops, so that each takes the next account that no other has taken.
		const remainingNames = (names === "" ? [] : names.split(",")).values();
		const askAccounts = async () => {
			for (const name of remainingNames) {
				const result = await loadWork(name, unmounting.signal);
				if (unmounting.signal.aborted) return;
				setWork((previous) => new Map(previous).set(name, result));
			}
		};
		for (let index = 0; index < MAX_PARALLEL_CALLS; index++) void askAccounts();
		return () => unmounting.abort();
	}, [names]);
	return work;
}

const loadWork = (name: string, signal: AbortSignal): Promise<AccountWork | null> =>
	unwrap(
		client.accounts.api.accounts[":name"].work.$get(
			{ param: { name } },
			callOptions({ timeout: TIMEOUT, signal }),
		),
		{ handles: [401, 403, 404] },
	).catch(() => null);
