import { useRef } from "react";
import { createKey } from "./createKey.ts";

/**
 * Idempotency key of a form's save. A changed form gets a new key; with the old one the server would treat
 * the save as a retry and drop the change.
 */
export function useSaveKey() {
	const last = useRef<{ body: string; key: string } | null>(null);
	return {
		headersFor: (body: unknown) => {
			const text = JSON.stringify(body);
			if (last.current?.body !== text) last.current = { body: text, key: createKey() };
			return saveKeyHeader(last.current.key);
		},
		/** Starts a new save, even for an identical body. */
		renew: () => {
			last.current = null;
		},
	};
}

export const saveKeyHeader = (key: string = createKey()) => ({ "Idempotency-Key": key });

/** Idempotency header of a single call outside a form. */
export const saveKeyOptions = () => ({ headers: saveKeyHeader() });
