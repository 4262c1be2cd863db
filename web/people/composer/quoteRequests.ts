import { useEffect, useEffectEvent } from "react";
import type { QuotedMessage } from "#domain/people/composer/composer-draft.ts";

interface QuoteRequest {
	friendId: number;
	quoted: QuotedMessage;
}

const listeners = new Set<(asked: QuoteRequest) => void>();

/** Requests that the composer of the friend's chat quotes a message. */
export function requestQuote(asked: QuoteRequest): void {
	for (const listener of listeners) listener(asked);
}

/** Handles requests to quote a message in a friend's chat. */
export function useQuoteRequests(friendId: number, handler: (quoted: QuotedMessage) => void): void {
	const listener = useEffectEvent((asked: QuoteRequest) => {
		if (asked.friendId === friendId) handler(asked.quoted);
	});
	useEffect(() => {
		const hear = (asked: QuoteRequest) => listener(asked);
		listeners.add(hear);
		return () => {
			listeners.delete(hear);
		};
	}, []);
}
