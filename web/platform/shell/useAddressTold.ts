import { useEffect } from "react";

/** Tells the console's service worker (`public/push-worker.js`), when it asks, what this page shows. */
export function useAddressTold(): void {
	useEffect(() => {
		// Without https there is none.
		const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
		const tell = ({ ports }: MessageEvent) => ports[0]?.postMessage(location.href);
		serviceWorker?.addEventListener("message", tell);
		// Before a page asks for them, a browser may hold messages back.
		serviceWorker?.startMessages();
		return () => serviceWorker?.removeEventListener("message", tell);
	}, []);
}
