import { useRef } from "react";
import { freshKey } from "./freshKey.ts";

/**
 * Names a save, so that the same request sent again makes nothing twice. A form that was changed since is another save:
 * under the old name the server would take it for the one it has, and drop the change.
 */
export function useSaveKey() {
	const last = useRef<{ body: string; key: string } | null>(null);
	return {
		headersFor: (body: unknown) => {
			const text = JSON.stringify(body);
			if (last.current?.body !== text) last.current = { body: text, key: freshKey() };
			return saveKeyHeader(last.current.key);
		},
		/** Once it is saved, saving the same again is a save of its own. */
		renew: () => {
			last.current = null;
		},
	};
}

export const saveKeyHeader = (key: string = freshKey()) => ({ "Idempotency-Key": key });

/** Of a call that is sent once, by a press and not by a form. */
export const once = () => ({ headers: saveKeyHeader() });
