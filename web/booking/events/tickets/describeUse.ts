import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { DEFAULT_ZONE, toWireTime } from "#domain/platform/time/wire-time.ts";

/** When and where a ticket was used: `12/24 18:31（正面入口）`. */
export const describeUse = ({ at, gate }: { at: number; gate: string }): string =>
	`${formatMoment(toWireTime(at, DEFAULT_ZONE))}${gate === "" ? "" : `（${gate}）`}`;
