import { modals } from "@mantine/modals";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import type { ApiError } from "./apiError.ts";
import { DepartureNotice } from "./DepartureNotice.tsx";
import { releaseTab } from "./leaveGuards.ts";

/**
 * Milliseconds within which a second departure from the same page only shows its error, to prevent a reload
 * loop.
 */
const REPEAT_PERIOD = 15_000;

/** Key of the last departure in the tab's storage. */
const TRACE = "departed";

let isLeaving = false;

/** Handles an error after which this page is useless: explains it, then redirects. */
export function departOnError(error: ApiError): void {
	const departure = DEPARTURES[error.status]?.(error);
	if (!departure || isLeaving || !recordDeparture(error.status)) return;
	isLeaving = true;
	const go = () => {
		releaseTab();
		departure.go();
	};
	modals.open({
		children: <DepartureNotice message={departure.message} onGo={go} />,
		withCloseButton: false,
		closeOnClickOutside: false,
		closeOnEscape: false,
		size: "sm",
	});
}

/** Login URL that returns to the current page. */
export const loginReturnAddress = () =>
	`${addressOf("login")}?return=${encodeURIComponent(location.pathname + location.search)}`;

const DEPARTURES: Record<number, (error: ApiError) => { message: string; go: () => void }> = {
	401: () => ({ message: CALL_TEXTS.signedOut, go: () => location.assign(loginReturnAddress()) }),
	403: () => ({ message: CALL_TEXTS.forbidden, go: () => location.assign(location.pathname) }),
	409: (error) => ({ message: error.messages[0] ?? CALL_TEXTS.outOfDate, go: () => location.reload() }),
};

/** Records a departure from this page; false if the last one was the same, moments ago. */
function recordDeparture(status: number): boolean {
	const current = `${status} ${location.pathname}`;
	const [departedAt, departedFrom] = (sessionStorage.getItem(TRACE) ?? "").split("|");
	if (departedFrom === current && Date.now() - Number(departedAt) < REPEAT_PERIOD) return false;
	sessionStorage.setItem(TRACE, `${Date.now()}|${current}`);
	return true;
}
