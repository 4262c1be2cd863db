import { pageAt } from "#domain/engine/access/addresses.ts";
import type { ErrorReport, Metric } from "#domain/platform/metrics/metrics.ts";
import { framesOf } from "#domain/platform/wire/frames.ts";
import { client, unwrap, within } from "./client.ts";
import { ApiError } from "./error.ts";

/** Reporting must never redirect the page. */
const NOT_SHOWN = [401, 403, 409];
const TIMEOUT = 10;
/** Maximum number of error reports per page load. */
const MOST_ERRORS = 10;

/** Reports an event in codes and numbers, without waiting; a failure becomes an error report. */
export function report(eventName: string, context: NonNullable<Metric["context"]> = {}): void {
	const metric: Metric = { eventName, context };
	quietly(
		client.metrics.api["metrics-tracker"].report.v1.$post({ json: metric }, within({ timeout: TIMEOUT })),
	).catch((error: unknown) => reportBreakdown("metrics", error));
}

const told = new Set<string>();

/** Reports an error once per kind, without user input; failures to report are ignored. */
export function reportBreakdown(source: string, error: unknown): void {
	const sent = reportOf(source, error);
	const kind = JSON.stringify(sent);
	if (told.has(kind) || told.size >= MOST_ERRORS) return;
	told.add(kind);
	quietly(client.metrics.api["error-reports"].v1.$post({ json: sent }, within({ timeout: TIMEOUT }))).catch(
		() => undefined,
	);
}

const reportOf = (source: string, error: unknown): ErrorReport => ({
	source,
	name: error instanceof ApiError ? "ApiError" : error instanceof Error ? error.name : typeof error,
	status: error instanceof ApiError ? error.status : null,
	page: pageAt(location.pathname) ?? "none",
	frames: error instanceof Error ? framesOf(error.stack) : [],
});

const quietly = (call: Parameters<typeof unwrap>[0]) => unwrap(call, { handles: NOT_SHOWN });
