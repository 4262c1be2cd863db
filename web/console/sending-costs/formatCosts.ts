import type { RunOut } from "#domain/console/sending-costs/month-forecast.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatShortWeekday } from "#domain/platform/time/format-moment.ts";

/** Price of one message, with up to two decimals below ten yen. */
export const formatPrice = (yen: number): string =>
	formatYen(yen < 10 ? Math.round(yen * 100) / 100 : Math.round(yen));

export const formatAmount = (yen: number): string => formatYen(Math.round(yen));

/** Predicate about the day on which messages run out: 11/25(水)ごろになくなる見込みです（早ければ11/24(火)、遅ければ11/27(金)）. */
export function formatRunOut({ earliest, expected, latest }: RunOut, today: string): string {
	if (latest !== null && latest <= today) return "もうなくなっています";
	const day = formatShortWeekday;
	if (expected === null)
		return `なくならない見込みです（多く送ると、早ければ${day(earliest)}になくなります）`;
	if (earliest === latest) return `${day(expected)}になくなる見込みです`;
	const last = latest === null ? "少なければ月末まで残ります" : `遅ければ${day(latest)}`;
	return `${day(expected)}ごろになくなる見込みです（早ければ${day(earliest)}、${last}）`;
}
