import { useEffect } from "react";

/** Where this browser shows pushes, the device's registration is renewed as the console opens. What fails is done next time. */
export function useRenewedDevice(): void {
	useEffect(() => {
		if (globalThis.Notification?.permission !== "granted") return;
		import("#web/platform/devices/renew.ts").then(({ renewDevice }) => renewDevice()).catch(() => undefined);
	}, []);
}
