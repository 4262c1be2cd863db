import { useEffect } from "react";

/** Answers the console's service worker (`public/push-worker.js`), which asks for this page's URL. */
export function useAddressReplies(): void {
	useEffect(() => {
		// `navigator.serviceWorker` is missing without https.
		const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
		const reply = ({ ports }: MessageEvent) => ports[0]?.postMessage(location.href);
		serviceWorker?.addEventListener("message", reply);
		// A browser may queue messages until the page starts them.
		serviceWorker?.startMessages();
		return () => serviceWorker?.removeEventListener("message", reply);
	}, []);
}
