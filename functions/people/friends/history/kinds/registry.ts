import type { HistoryKind } from "#domain/people/friends/history.ts";
import type { HistorySource } from "../kind.ts";
import { answer } from "./answer.ts";
import { change } from "./change.ts";
import { contact } from "./contact.ts";
import { conversion } from "./conversion.ts";
import { event } from "./event.ts";
import { landing } from "./landing.ts";
import { phase } from "./phase.ts";
import { reminder } from "./reminder.ts";
import { reservation } from "./reservation.ts";
import { run } from "./run.ts";
import { scenario } from "./scenario.ts";
import { tap } from "./tap.ts";
import { visit } from "./visit.ts";

const SOURCES = {
	run,
	change,
	answer,
	reservation,
	event,
	scenario,
	reminder,
	phase,
	landing,
	visit,
	tap,
	conversion,
	contact,
} satisfies Record<HistoryKind, unknown>;

/** An entry, for code that does not know its kind. */
export const historyOf = (kind: HistoryKind) => SOURCES[kind] as unknown as HistorySource<unknown>;
