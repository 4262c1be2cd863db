import { useEffect } from "react";

/** Renews the device's push registration when the console opens; a failure is retried at the next opening. */
export function useDeviceRefresh(): void {
	useEffect(() => {
		if (globalThis.Notification?.permission !== "granted") return;
		import("#web/platform/devices/refreshDevice.ts")
			.then(({ refreshDevice }) => refreshDevice())
			.catch(() => undefined);
	}, []);
}
