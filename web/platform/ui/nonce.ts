import { setNonce } from "get-nonce";

/** The nonce that the Worker put into the page; styles made at run time carry it, or the policy refuses them. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

/** Modals lock scrolling with a style tag of a library that asks here for its nonce. */
export const shareNonce = () => setNonce(styleNonce);
