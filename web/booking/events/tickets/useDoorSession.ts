import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import { consoleDoorServer } from "./doorServer.ts";
import { DoorSession } from "./doorSession.ts";
import { browserDoorStore } from "./doorStore.ts";

/** Interval at which the queue is sent and the other phones' check-ins are read. */
const SYNC_INTERVAL = 5_000;
/** Interval at which the list is loaded anew: bookings are paid, changed and cancelled meanwhile. */
const REFRESH_INTERVAL = 60_000;

/** Session of a door, while its screen is open. */
export function useDoorSession({ eventId, slotId, gate }: { eventId: number; slotId: number; gate: string }) {
	const { id: operatorId, name: operatorName } = useSession().operator;
	const latest = useLatest({ gate });
	const session = useMemo(
		() =>
			new DoorSession({
				operatorId,
				operatorName,
				eventId,
				slotId,
				server: consoleDoorServer,
				store: browserDoorStore,
				gate: () => latest.current?.gate ?? "",
				now: clockNow,
				createKey,
			}),
		[operatorId, operatorName, eventId, slotId, latest],
	);
	useEffect(() => {
		void session.start();
		const sync = () => void session.sync();
		const syncing = setInterval(sync, SYNC_INTERVAL);
		const refreshing = setInterval(() => void session.refresh(), REFRESH_INTERVAL);
		addEventListener("online", sync);
		return () => {
			clearInterval(syncing);
			clearInterval(refreshing);
			removeEventListener("online", sync);
		};
	}, [session]);
	return { session, state: useSyncExternalStore(session.subscribe, session.current) };
}
