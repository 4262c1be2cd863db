import { pageAt } from "#domain/engine/access/addresses.ts";
import type { ErrorReport, Metric } from "#domain/platform/metrics/metrics.ts";
import { framesOf } from "#domain/platform/wire/frames.ts";
import { client, unwrap, within } from "./client.ts";
import { ApiError } from "./error.ts";

/** An answer that would lead away from a page says nothing to the operator here. */
const NOT_SHOWN = [401, 403, 409];
const TIMEOUT = 10;
/** A page that breaks again and again is told of a few times. */
const MOST_ERRORS = 10;

/** Reports that something was done, in codes and numbers. Nobody waits for it, and nothing of its answer is shown. */
export function report(eventName: string, context: NonNullable<Metric["context"]> = {}): void {
	const metric: Metric = { eventName, context };
	quietly(
		client.metrics.api["metrics-tracker"].report.v1.$post({ json: metric }, within({ timeout: TIMEOUT })),
	).catch((error: unknown) => reportBreakdown("metrics", error));
}

const told = new Set<string>();

/** Reports that something broke: once for each kind of breakdown, without what anybody wrote, and never aloud. */
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
