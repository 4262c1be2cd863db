import { useState } from "react";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";

/**
 * Replay of a draft over the past, on demand: it reads a month of rows. The result of an earlier draft is stale.
 * @param input null while the draft is incomplete
 */
export function useReplay<Input, Result>(
	input: Input | null,
	replay: (input: Input) => Promise<Result>,
): { result: Result | null; isStale: boolean; busy: boolean; start: () => void } {
	const [replayed, setReplayed] = useState<{ request: string; result: Result } | null>(null);
	const { busy, run } = useBusy();
	const request = JSON.stringify(input);
	const start = () =>
		void run(async () => {
			if (input === null) return;
			try {
				setReplayed({ request, result: await replay(input) });
			} catch (error) {
				toastFailed(error);
			}
		});
	return {
		result: replayed?.result ?? null,
		isStale: replayed !== null && replayed.request !== request,
		busy,
		start,
	};
}
