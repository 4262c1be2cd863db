import { useState } from "react";
import { useSearchParams } from "wouter";
import { type BookSpan, periodAround, stepPeriod } from "#domain/commerce/bookkeeping/book-span.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import { useBrand } from "#web/platform/api/currentBrand.ts";
import { clockNow } from "#web/platform/api/productClock.ts";

const SPANS: readonly string[] = ["day", "week", "month"] satisfies BookSpan[];

/** Period of the books, which is in the URL: a day, and whether its week or month is shown. */
export function useBookPeriod() {
	const [parameters, setParameters] = useSearchParams();
	const [today] = useState(() => currentDay(clockNow()));
	const { week_begins: weekBegins = 0 } = useBrand();
	const written = parameters.get("day") ?? "";
	const day = isDay(written) ? written : today;
	const span = SPANS.includes(parameters.get("span") ?? "") ? (parameters.get("span") as BookSpan) : "day";
	const choose = (part: { day?: string; span?: BookSpan }) =>
		setParameters({ day, span, ...part }, { replace: true });
	return {
		day,
		span,
		today,
		period: periodAround(day, span, weekBegins),
		choose,
		step: (direction: 1 | -1) => choose({ day: stepPeriod(day, span, direction) }),
	};
}

export type BookPeriod = ReturnType<typeof useBookPeriod>;
