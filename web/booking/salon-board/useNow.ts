import { useInterval } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { today, wireTime } from "#domain/platform/time/time.ts";
import { clockNow } from "#web/platform/api/clock.ts";

const EVERY = 30_000;

/** Current day and minute in product time. */
export function useNow(): { date: string; minute: number } {
	const [now, setNow] = useState(clockNow);
	const { start, stop } = useInterval(() => setNow(clockNow()), EVERY);
	useEffect(() => {
		start();
		return stop;
	}, [start, stop]);
	const [hour = 0, minute = 0] = wireTime(now).slice(11).split(":").map(Number);
	return { date: today(now), minute: hour * 60 + minute };
}
