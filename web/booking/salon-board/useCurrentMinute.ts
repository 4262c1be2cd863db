import { useInterval } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { currentDay, SECOND, toWireTime } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";

const UPDATE_INTERVAL = 30 * SECOND;

/** Current day and minute in product time. */
export function useCurrentMinute(): { date: string; minute: number } {
	const [now, setNow] = useState(clockNow);
	const { start, stop } = useInterval(() => setNow(clockNow()), UPDATE_INTERVAL);
	useEffect(() => {
		start();
		return stop;
	}, [start, stop]);
	const [hour = 0, minute = 0] = toWireTime(now).slice(11).split(":").map(Number);
	return { date: currentDay(now), minute: hour * 60 + minute };
}
