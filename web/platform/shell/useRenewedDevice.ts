import { useEffect } from "react";

/** Renews the device's push registration when the console opens; a failure is retried at the next opening. */
export function useRenewedDevice(): void {
	useEffect(() => {
		if (globalThis.Notification?.permission !== "granted") return;
		import("#web/platform/devices/renew.ts").then(({ renewDevice }) => renewDevice()).catch(() => undefined);
	}, []);
}
