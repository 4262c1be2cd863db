import { useEffect, useEffectEvent } from "react";
import type { QuotedMessage } from "#domain/people/composer/composer-draft.ts";

interface QuoteRequest {
	friendId: number;
	quoted: QuotedMessage;
}

const listeners = new Set<(request: QuoteRequest) => void>();

/** Requests that the composer of the friend's chat quotes a message. */
export function requestQuote(request: QuoteRequest): void {
	for (const listener of listeners) listener(request);
}

/** Handles requests to quote a message in a friend's chat. */
export function useQuoteRequests(friendId: number, handler: (quoted: QuotedMessage) => void): void {
	const listener = useEffectEvent((request: QuoteRequest) => {
		if (request.friendId === friendId) handler(request.quoted);
	});
	useEffect(() => {
		const callListener = (request: QuoteRequest) => listener(request);
		listeners.add(callListener);
		return () => {
			listeners.delete(callListener);
		};
	}, []);
}
