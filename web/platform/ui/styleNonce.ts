import { setNonce } from "get-nonce";

/** CSP nonce that the Worker writes into the page; run-time styles need it. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

/** Passes the nonce to the library whose style tag locks scrolling behind modals. */
export const shareNonce = () => setNonce(styleNonce);
