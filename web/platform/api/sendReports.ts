import { pageAt } from "#domain/engine/access/page-addresses.ts";
import type { ErrorReport, Metric } from "#domain/platform/metrics/metric-report.ts";
import { listStackFrames } from "#domain/platform/wire/stack-frames.ts";
import { callOptions, client, STAYS_OPEN, unwrap } from "./apiClient.ts";
import { ApiError } from "./apiError.ts";

/** Seconds after which a report is given up. */
const TIMEOUT = 10;
/** Maximum number of error reports per page load. */
const MAX_ERRORS = 10;

/** Reports an event in codes and numbers, without waiting; a failure becomes an error report. */
export function reportEvent(eventName: string, context: NonNullable<Metric["context"]> = {}): void {
	const metric: Metric = { eventName, context };
	quietly(
		client.metrics.api["metrics-tracker"].report.v1.$post(
			{ json: metric },
			callOptions({ timeout: TIMEOUT }),
		),
	).catch((error: unknown) => reportError("metrics", error));
}

const sentReports = new Set<string>();

/** Reports an error once per kind, without user input; failures to report are ignored. */
export function reportError(source: string, error: unknown): void {
	const report = reportOf(source, error);
	const kind = JSON.stringify(report);
	if (sentReports.has(kind) || sentReports.size >= MAX_ERRORS) return;
	sentReports.add(kind);
	quietly(
		client.metrics.api["error-reports"].v1.$post({ json: report }, callOptions({ timeout: TIMEOUT })),
	).catch(() => undefined);
}

const reportOf = (source: string, error: unknown): ErrorReport => ({
	source,
	name: error instanceof ApiError ? "ApiError" : error instanceof Error ? error.name : typeof error,
	status: error instanceof ApiError ? error.status : null,
	page: pageAt(location.pathname) ?? "none",
	frames: error instanceof Error ? listStackFrames(error.stack) : [],
});

/** Sends a report, which must never redirect the page. */
const quietly = (call: Parameters<typeof unwrap>[0]) => unwrap(call, STAYS_OPEN);
