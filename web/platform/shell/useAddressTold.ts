import { useEffect } from "react";

/** Replies to the console's service worker (`public/push-worker.js`) with this page's URL. */
export function useAddressTold(): void {
	useEffect(() => {
		// Service workers require https.
		const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
		const tell = ({ ports }: MessageEvent) => ports[0]?.postMessage(location.href);
		serviceWorker?.addEventListener("message", tell);
		// A browser may queue messages until the page starts them.
		serviceWorker?.startMessages();
		return () => serviceWorker?.removeEventListener("message", tell);
	}, []);
}
