import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";

/** Explains why a reply did not handle its chat: it was not delivered, or that is uncertain (`parked`). */
export const notHandledText = (state: string): string =>
	state === "parked" ? COMPOSE_TEXTS.maybeNotHandled : COMPOSE_TEXTS.notHandled;
