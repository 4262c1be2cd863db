/** Whether the browser supports passkeys. */
export const supportsPasskeys = (): boolean => globalThis.PublicKeyCredential !== undefined;
